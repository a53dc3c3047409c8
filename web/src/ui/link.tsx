import { useKit, type AnchorProps } from "./kit.ts";

export type LinkProps = AnchorProps;

/** The base of all links. Opens pages of the product without reloading it. */
export function Link(props: LinkProps) {
  const kit = useKit();
  return <kit.Link {...props} />;
}

import { useKit, type AnchorProps } from "../kit.ts";

export type LinkProps = AnchorProps;

/** The base component of all links. Opens the product's own pages without reloading. */
export function Link(props: LinkProps) {
  const kit = useKit();
  return <kit.Link {...props} />;
}

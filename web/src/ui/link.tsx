import { useKit, type AnchorProps } from "./kit.ts";

export type LinkProps = AnchorProps;

/** An anchor that opens pages of the product without loading it anew; every look of a link is built on it. */
export function Link(props: LinkProps) {
  const kit = useKit();
  return <kit.Link {...props} />;
}

import { Link } from "react-router";
import type { AnchorProps, Kit } from "@portal/ui/kit.ts";
import { kitTexts } from "@portal/ui/kit-texts.ts";
import { reportMissingPart } from "./missing-code.ts";

function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />;
}

/** The portal's texts and link component for the components in ui/. */
export const kit: Kit = {
  Link: RouterLink,
  onPartMissing: () => void reportMissingPart(),
  texts: kitTexts,
};

import { firstTexts } from "@portal/domain/staff/shell/messages";
import type { AnchorProps, Kit } from "@portal/ui/kit.ts";
import { kitTexts } from "@portal/ui/kit-texts.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { Link } from "react-router";

function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />;
}

/** The desk's texts and link component for the components in ui/. The page never reloads by itself. */
export const kit: Kit = {
  Link: RouterLink,
  onPartMissing: () => raiseAlert("warning", firstTexts.partMissing, "here"),
  texts: kitTexts,
};

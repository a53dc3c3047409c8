import { fillIn, kitTexts, withSeparators } from "@portal/domain/wire/messages";
import { Link } from "react-router";
import type { AnchorProps, Kit } from "@portal/ui/kit.ts";
import { reportMissingPart } from "./missing-code.ts";

function RouterLink({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />;
}

const { dropToAddOne, dropToAdd, removeFile, dismissFile, openFile, charactersOf, percentOf, ...words } =
  kitTexts;

/** The portal's texts and link component for the components in ui/. */
export const kit: Kit = {
  Link: RouterLink,
  onPartMissing: () => void reportMissingPart(),
  texts: {
    ...words,
    dropToAdd: (count) => (count === 1 ? dropToAddOne : fillIn(dropToAdd, { count })),
    removeFile: (name) => fillIn(removeFile, { name }),
    dismissFile: (name) => fillIn(dismissFile, { name }),
    openFile: (name) => fillIn(openFile, { name }),
    charactersOf: (count, most) =>
      fillIn(charactersOf, { count: withSeparators(count), most: withSeparators(most) }),
    percentOf: (percent, size) => fillIn(percentOf, { percent, size }),
  },
};

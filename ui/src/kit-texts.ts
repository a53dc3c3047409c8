import { fillIn, kitTexts as texts, withSeparators } from "@portal/domain/wire/messages";
import type { KitTexts } from "./kit.ts";

const { dropToAddOne, dropToAdd, removeFile, dismissFile, openFile, charactersOf, percentOf, ...words } =
  texts;

/** The texts of the components in `ui/`, filled in from the catalogue in `domain/`. */
export const kitTexts: KitTexts = {
  ...words,
  dropToAdd: (count) => (count === 1 ? dropToAddOne : fillIn(dropToAdd, { count })),
  removeFile: (name) => fillIn(removeFile, { name }),
  dismissFile: (name) => fillIn(dismissFile, { name }),
  openFile: (name) => fillIn(openFile, { name }),
  charactersOf: (count, most) =>
    fillIn(charactersOf, { count: withSeparators(count), most: withSeparators(most) }),
  percentOf: (percent, size) => fillIn(percentOf, { percent, size }),
};

import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { fillIn } from "@portal/domain/wire/messages";

/** Formats a number of files: "1 file", "3 files". */
export function countFiles(count: number): string {
  return count === 1 ? texts.oneFile : fillIn(texts.files, { count });
}

/** Formats a number of rejected files: "1 file was not added". */
export function countNotAdded(count: number): string {
  return count === 1 ? texts.oneNotAdded : fillIn(texts.notAdded, { count });
}

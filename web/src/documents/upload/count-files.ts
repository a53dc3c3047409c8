import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { fillIn } from "@portal/domain/wire/messages";

export function countFiles(count: number): string {
  return count === 1 ? texts.oneFile : fillIn(texts.files, { count });
}

export function countNotAdded(count: number): string {
  return count === 1 ? texts.oneNotAdded : fillIn(texts.notAdded, { count });
}

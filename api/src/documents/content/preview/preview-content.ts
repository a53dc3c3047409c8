import type { Preview } from "@portal/domain/documents/lender/contract";
import { extensionOf } from "@portal/domain/documents/rules";
import { checkContent } from "../check-content.ts";
import { previewCsv } from "./preview-csv.ts";
import { previewText } from "./preview-text.ts";
import { previewWorkbook } from "./preview-workbook.ts";

const previews: Readonly<Record<string, (bytes: Buffer, filename: string) => Preview | Promise<Preview>>> = {
  csv: previewCsv,
  xlsx: previewWorkbook,
  docx: previewText,
};

export function hasPreview(filename: string): boolean {
  return Object.hasOwn(previews, extensionOf(filename));
}

/**
 * Makes the preview of a file. Must run in a worker thread, because a preview can take much time and memory.
 * @returns undefined for a file that has no preview, is damaged, or does not pass the checks of an upload
 */
export async function previewContent(filename: string, bytes: Buffer): Promise<Preview | undefined> {
  // Checks the file again, because older files were stored before some checks existed. The checks limit the size of
  // inflated content.
  if (!hasPreview(filename) || (await checkContent(filename, bytes, { mustBeDigital: false })))
    return undefined;
  try {
    return await previews[extensionOf(filename)]?.(bytes, filename);
  } catch {
    return undefined;
  }
}

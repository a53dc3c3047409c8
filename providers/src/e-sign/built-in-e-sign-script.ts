import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

/**
 * The hand that a typed signature is shown and kept in: the same file on the page and in the document. The letters of
 * a woff2 file come out of a document as nothing that a reader can draw.
 */
export const scriptFontPath = fileURLToPath(
  import.meta.resolve("@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff"),
);

/** Embeds the hand into a document, the letters alone that are written with it. */
export async function embedScript(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(fontkit);
  return document.embedFont(await readFile(scriptFontPath), { subset: true });
}

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

/** Font of typed signatures on the page and in the document. PDF readers cannot draw letters embedded from woff2. */
export const scriptFontPath = fileURLToPath(
  import.meta.resolve("@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff"),
);

/** Embeds the script font, with only the letters in use. */
export async function embedScript(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(fontkit);
  return document.embedFont(await readFile(scriptFontPath), { subset: true });
}

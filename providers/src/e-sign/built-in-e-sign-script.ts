import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as fontkit from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

/** The font of typed signatures. The file is not woff2, because PDF readers cannot show fonts embedded from woff2. */
export const scriptFontPath = fileURLToPath(
  import.meta.resolve("@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff"),
);

/** Embeds only those letters of the signature font that the signature uses. */
export async function embedScript(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(fontkit);
  return document.embedFont(await readFile(scriptFontPath), { subset: true });
}

import { deflateSync } from "node:zlib";
import { pdf, pdfWith } from "./sample-pdfs.ts";

/** A PDF that keeps a parser busy for hours, because each text continues to the end of the file. */
export function endlessPdf(): Buffer {
  return Buffer.from(`%PDF-1.7\n${"obj (".repeat(400_000)}\n%%EOF\n`);
}

export function inflatingPdf(): Buffer {
  return pdf([{ content: deflateSync(Buffer.alloc(500_000_000, "q "), { level: 9 }) }]);
}

/** A PDF with millions of small dictionaries, which take more memory than a thread may use. */
export function crowdedPdf(): Buffer {
  return pdfWith({ objects: [`[${"<</A 1>>".repeat(2_500_000)}]`] });
}

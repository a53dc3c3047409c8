import { deflateSync } from "node:zlib";
import { pdf, pdfWith } from "./sample-pdfs.ts";

/** Keeps whoever parses it busy for hours, in little memory: each of its texts goes on to the end. */
export function endlessPdf(): Buffer {
  return Buffer.from(`%PDF-1.7\n${"obj (".repeat(400_000)}\n%%EOF\n`);
}

/** Inflates to half a gigabyte for whoever reads its text. */
export function inflatingPdf(): Buffer {
  return pdf([{ content: deflateSync(Buffer.alloc(500_000_000, "q "), { level: 9 }) }]);
}

/** An honest page, and millions of small dictionaries that take more memory than any thread may. */
export function crowdedPdf(): Buffer {
  return pdfWith({ objects: [`[${"<</A 1>>".repeat(2_500_000)}]`] });
}

import type { LenderDocument } from "@portal/domain/documents/lender/contract";

const at = (text: string) => Temporal.Instant.from(text);

/** A file that a borrower sent for the request of `workItem`. All its values are different. */
export const lenderDocument = (changes: Partial<LenderDocument> = {}): LenderDocument => ({
  documentId: "d-letter",
  opportunityId: "op-maple",
  opportunityExternalId: "V-7720",
  accountId: "ac-maple",
  accountName: "Maple & Main Bakery LLC",
  contactId: "c-dana",
  sentBy: { firstName: "Dana", lastName: "Whitfield" },
  stipulationId: "sp-rent",
  filename: "Landlord letter.pdf",
  documentType: "Rent Documents",
  contentType: "application/pdf",
  size: 4_200,
  sha256: "0f".repeat(32),
  uploadedTimestamp: at("2026-11-18T15:02:11Z"),
  review: "received",
  reviewReason: null,
  reviewedTimestamp: null,
  reviewedBy: null,
  reasonCode: null,
  version: 3,
  ...changes,
});

const encoder = new TextEncoder();

/** A PDF with a line of text on each page. */
export function pdfFile(lines: readonly string[]): Blob {
  const pages = lines.map((_, at_) => `${4 + at_ * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages}] /Count ${lines.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...lines.flatMap((line, at_) => {
      const content = `BT /F1 18 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at_ * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at_) => {
    const place = text.length;
    text += `${at_ + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new Blob([encoder.encode(text)], { type: "application/pdf" });
}

/** A TIFF with black pages of the given sizes, one bit for each pixel, uncompressed. */
export function tiffFile(sizes: readonly { readonly width: number; readonly height: number }[]): Blob {
  const entries = 9;
  const directoryBytes = 2 + entries * 12 + 4;
  const pixels = sizes.map(({ width, height }) => Math.ceil(width / 8) * height);
  const firstPixels = 8 + sizes.length * directoryBytes;
  const view = new DataView(new ArrayBuffer(firstPixels + pixels.reduce((sum, bytes) => sum + bytes, 0)));
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  let place = firstPixels;
  for (const [at_, { width, height }] of sizes.entries()) {
    const start = 8 + at_ * directoryBytes;
    const bytes = pixels[at_] ?? 0;
    const tags = [
      [256, width],
      [257, height],
      [258, 1],
      [259, 1],
      [262, 1],
      [273, place],
      [277, 1],
      [278, height],
      [279, bytes],
    ];
    view.setUint16(start, entries, true);
    for (const [number, [tag = 0, value = 0]] of tags.entries()) {
      const entry = start + 2 + number * 12;
      view.setUint16(entry, tag, true);
      view.setUint16(entry + 2, 4, true);
      view.setUint32(entry + 4, 1, true);
      view.setUint32(entry + 8, value, true);
    }
    const isLast = at_ === sizes.length - 1;
    view.setUint32(start + 2 + entries * 12, isLast ? 0 : start + directoryBytes, true);
    place += bytes;
  }
  return new Blob([view.buffer], { type: "image/tiff" });
}

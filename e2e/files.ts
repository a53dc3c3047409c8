import { Buffer } from "node:buffer";

export type SentFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export function png(name: string): SentFile {
  return { name, mimeType: "image/png", buffer: Buffer.from(onePixel, "base64") };
}

export function csv(name: string, bytes = 40): SentFile {
  return {
    name,
    mimeType: "text/csv",
    buffer: Buffer.from("date,amount\n".repeat(Math.ceil(bytes / 12)).slice(0, bytes)),
  };
}

/** A one-page PDF with text, which counts as a digital document. */
export function pdf(name: string, text = "Gross receipts of the year"): SentFile {
  return pdfOf(name, `BT /F1 18 Tf 20 100 Td (${text}) Tj ET`);
}

/** A one-page PDF with a drawing but no text, like a scan. */
export function scan(name: string): SentFile {
  return pdfOf(name, "20 20 200 100 re f");
}

function pdfOf(name: string, stream: string): SentFile {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
}

export function empty(name: string): SentFile {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };
}

/** A PNG image that claims to be a PDF. */
export function lie(name: string): SentFile {
  return { ...png(name), mimeType: "application/pdf" };
}

import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import PDFKit from "pdfkit";

export type PdfPage = { readonly text?: string; readonly content?: Buffer };

/** Additions to a PDF. `objects` are numbered from 100, and `packed` objects are stored in an object stream. */
export type PdfPoison = {
  readonly catalog?: string;
  readonly page?: string;
  readonly objects?: readonly (string | Buffer)[];
  readonly packed?: readonly string[];
};

export function pdfWith({ catalog = "", page = "", objects = [], packed = [] }: PdfPoison): Buffer {
  const own: [number, string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`],
  ];
  const more = objects.map((object, index): [number, string | Buffer] => [100 + index, object]);
  const streams: [number, string | Buffer][] =
    packed.length > 0 ? [[90, objectStream(packed, 100 + objects.length)]] : [];
  return assembleNumbered([...own, ...more, ...streams]);
}

/** Builds a PDF stream object. Adds the length to the given dictionary entries. */
export function pdfStream(entries: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as Buffer);
  const head = `<< ${entries} /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]);
}

/** @param entries additional entries of the stream's dictionary */
export function objectStream(
  objects: readonly string[],
  firstNumber: number,
  entries = "/Filter /FlateDecode",
  pack: (content: Buffer) => Buffer = deflateSync,
): Buffer {
  const places = objects.map((_, index) => objects.slice(0, index).join(" ").length + (index > 0 ? 1 : 0));
  const head = `${places.map((place, index) => `${firstNumber + index} ${place}`).join(" ")} `;
  const content = pack(Buffer.from(head + objects.join(" ")));
  return pdfStream(`/Type /ObjStm /N ${objects.length} /First ${head.length} ${entries}`, content);
}

/** Builds a PDF with a cross-reference table of all objects outside object streams. */
export function assembleNumbered(objects: readonly [number, string | Buffer][], trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const sections: string[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [number, object] of objects) {
    const content = Buffer.from(object as Buffer);
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from("\nendobj\n")]);
    sections.push(`${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
    parts.push(part);
    at += part.length;
  }
  const size = objects.reduce((most, [number]) => Math.max(most, number), 0) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${sections.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** @param encryption "with password" makes a PDF that needs a password */
export function pdf(
  pages: readonly PdfPage[] = [{ text: "Statement of account" }],
  encryption?: "with password",
): Buffer {
  const numberOf = (page: number) => 4 + page * 2;
  const kids = pages.map((_, page) => `${numberOf(page)} 0 R`).join(" ");
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
  ];
  for (const [page, { text, content }] of pages.entries()) {
    const resources = "/Resources << /Font << /F1 3 0 R >> >>";
    const stream =
      content ?? Buffer.from(text ? `BT /F1 12 Tf 50 700 Td (${text}) Tj ET` : "0 0 612 792 re f");
    const filter = content ? " /Filter /FlateDecode" : "";
    const contents = `/Contents ${numberOf(page) + 1} 0 R`;
    objects.push(
      Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} ${contents} >>`),
    );
    objects.push(
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length}${filter} >>\nstream\n`),
        stream,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  return assembleNumbered(
    objects.map((object, index) => [index + 1, object]),
    encryption && encryptionDictionary(),
  );
}

/**
 * Returns an encryption dictionary with an unknown password (standard security handler, revision 2, 40-bit key; ISO
 * 32000-1, 7.6.3).
 */
function encryptionDictionary(): string {
  const hex = (byte: number, length: number) => `<${Buffer.alloc(length, byte).toString("hex")}>`;
  const entries = `/Filter /Standard /V 1 /R 2 /P -4 /O ${hex(0x41, 32)} /U ${hex(0x43, 32)}`;
  return `/Encrypt << ${entries} >> /ID [${hex(0x42, 16)} ${hex(0x42, 16)}]`;
}

/** PDF versions with different ciphers: RC4 with 40 and 128 bits, AES with 128 and 256 bits. */
export const encryptedVersions = ["1.3", "1.4", "1.6", "1.7ext3"] as const;

type Encryption = {
  readonly version: (typeof encryptedVersions)[number];
  /** The password to open the PDF. An empty password makes a PDF that opens without a password. */
  readonly userPassword?: string;
};

/** Builds an encrypted PDF of one page. Without `text`, the page has no text, as in a scan. */
export async function encryptedPdf(
  { version, userPassword = "" }: Encryption,
  text?: string,
): Promise<Buffer> {
  const document = new PDFKit({ pdfVersion: version, userPassword, ownerPassword: "owner" });
  if (text === undefined) document.rect(10, 10, 50, 50).fill();
  else document.text(text);
  document.end();
  return buffer(document);
}

/** Builds a PDF with an owner password. `fill` adds objects and streams to the PDF. */
export async function encryptedWith(
  fill: (document: PDFDocument) => void,
  useObjectStreams: boolean,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText("Statement of account");
  fill(document);
  document.encrypt({ userPassword: "", ownerPassword: "owner" });
  return Buffer.from(await document.save({ useObjectStreams }));
}

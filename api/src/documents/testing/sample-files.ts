import { createHash } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

/** Small files, honest and hostile, made byte by byte so that each shows what is odd about it. */

export function png(width = 10, height = 10): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([u32(data.length, "BE"), body, u32(crc32(body), "BE")]);
  };
  const header = Buffer.concat([u32(width, "BE"), u32(height, "BE"), Buffer.from([8, 2, 0, 0, 0])]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from([0x78, 0x9c])),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

export function gif(width = 10, height = 10): Buffer {
  return Buffer.concat([Buffer.from("GIF89a"), u16(width), u16(height), Buffer.from([0, 0, 0, 0x3b])]);
}

/** @param before segments between the start and the frame, as of a camera's data. */
export function jpeg(width = 10, height = 10, before: readonly Buffer[] = [jpegSegment(0xe0, 14)]): Buffer {
  const size = Buffer.concat([u16(height, "BE"), u16(width, "BE")]);
  const frame = Buffer.concat([Buffer.from([0xff, 0xc0, 0, 11, 8]), size, Buffer.from([1, 1, 0x11, 0])]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...before, frame, Buffer.from([0xff, 0xd9])]);
}

export function jpegSegment(marker: number, bytes: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16(bytes + 2, "BE"), Buffer.alloc(bytes)]);
}

/** Pages of a size each; the directories lie at the end, as libtiff writes them. */
export function tiff(
  order: "LE" | "BE" = "LE",
  pages: readonly [number, number][] = [[10, 10]],
  gap = 100,
): Buffer {
  const directoryBytes = 2 + 2 * 12 + 4;
  const start = 8 + gap;
  const tag = (id: number, value: number) =>
    Buffer.concat([u16(id, order), u16(4, order), u32(1, order), u32(value, order)]);
  const directories = pages.map(([width, height], page) => {
    const next = page + 1 < pages.length ? start + (page + 1) * directoryBytes : 0;
    return Buffer.concat([u16(2, order), tag(256, width), tag(257, height), u32(next, order)]);
  });
  const head = Buffer.concat([Buffer.from(order === "LE" ? "II" : "MM"), u16(42, order), u32(start, order)]);
  return Buffer.concat([head, Buffer.alloc(gap), ...directories]);
}

export type ZipPart = {
  readonly name: string;
  readonly content: string | Buffer;
  /** What the archive says of the part, where that is a lie. */
  readonly claimedBytes?: number;
  readonly isEncrypted?: boolean;
  readonly isBroken?: boolean;
};

export function zip(parts: readonly ZipPart[], comment = ""): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as Buffer);
    const packed = deflateRawSync(content);
    if (part.isBroken) packed.fill(0xff, packed.length >> 1);
    const name = Buffer.from(part.name);
    const flags = 0x0800 | (part.isEncrypted ? 1 : 0);
    const common = Buffer.concat([
      ...[20, flags, 8, 0, 0x21].map((value) => u16(value)),
      ...[crc32(content), packed.length, part.claimedBytes ?? content.length].map((value) => u32(value)),
      ...[name.length, 0].map((value) => u16(value)),
    ]);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, packed]);
    const rest = Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(at)]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), u16(20), common, rest, name]));
    bodies.push(body);
    at += body.length;
  }
  const central = Buffer.concat(directory);
  const counts = [0, 0, parts.length, parts.length].map((value) => u16(value));
  const end = [...counts, u32(central.length), u32(at), u16(comment.length), Buffer.from(comment)];
  return Buffer.concat([...bodies, central, Buffer.from("PK\x05\x06"), ...end]);
}

const contentTypes = { name: "[Content_Types].xml", content: "<Types/>" };

export function xlsx(more: readonly ZipPart[] = []): Buffer {
  return zip([contentTypes, { name: "xl/workbook.xml", content: "<workbook/>" }, ...more]);
}

export function docx(more: readonly ZipPart[] = []): Buffer {
  return zip([contentTypes, { name: "word/document.xml", content: "<w:document/>" }, ...more]);
}

export type PdfPage = { readonly text?: string; readonly content?: Buffer };

/** @param encryption "with password" can't be opened, "without password" opens for everybody. */
export function pdf(
  pages: readonly PdfPage[] = [{ text: "Statement of account" }],
  encryption?: "with password" | "without password",
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
  return assemble(objects, encryption && encryptionDictionary(encryption === "with password"));
}

function assemble(objects: readonly Buffer[], trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    offsets.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** The standard handler with a 40-bit key, revision 2 (ISO 32000-1, 7.6.3). */
function encryptionDictionary(hasPassword: boolean): string {
  const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
  const owner = Buffer.alloc(32, 0x41);
  const id = Buffer.alloc(16, 0x42);
  const key = createHash("md5")
    .update(padding)
    .update(owner)
    .update(u32(0xfffffffc))
    .update(id)
    .digest()
    .subarray(0, 5);
  const user = hasPassword ? Buffer.alloc(32, 0x43) : rc4(key, padding);
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  const entries = `/Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(user)}`;
  return `/Encrypt << ${entries} >> /ID [${hex(id)} ${hex(id)}]`;
}

/** OpenSSL 3 no longer brings this cipher; PDFs of that age still carry it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => ([state[one], state[other]] = [at(other), at(one)]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}

function u16(value: number, order: "LE" | "BE" = "LE"): Buffer {
  const bytes = Buffer.alloc(2);
  bytes[`writeUInt16${order}`](value);
  return bytes;
}

function u32(value: number, order: "LE" | "BE" = "LE"): Buffer {
  const bytes = Buffer.alloc(4);
  bytes[`writeUInt32${order}`](value >>> 0);
  return bytes;
}

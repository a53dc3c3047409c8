import { crc32, deflateRawSync } from "node:zlib";
import { u16, u32 } from "./integers.ts";

export type ZipPart = {
  readonly name: string;
  readonly content: string | Buffer;
  /** A wrong part size that a test writes into the zip directory. */
  readonly claimedBytes?: number;
  /** The part's content as stored in the archive, for tests of unusual compression. */
  readonly packed?: Buffer;
  readonly isEncrypted?: boolean;
  readonly isBroken?: boolean;
};

export function zip(parts: readonly ZipPart[], comment = ""): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as Buffer);
    const packed = part.packed ?? deflateRawSync(content);
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

export const typesPart = "[Content_Types].xml";

/** @param types the content of the part `[Content_Types].xml` */
export function xlsx(more: readonly ZipPart[] = [], types: string | Buffer = "<Types/>"): Buffer {
  const parts = [
    { name: typesPart, content: types },
    { name: "xl/workbook.xml", content: "<workbook/>" },
  ];
  return zip([...parts, ...more]);
}

export function docx(more: readonly ZipPart[] = [], types: string | Buffer = "<Types/>"): Buffer {
  const parts = [
    { name: typesPart, content: types },
    { name: "word/document.xml", content: "<w:document/>" },
  ];
  return zip([...parts, ...more]);
}

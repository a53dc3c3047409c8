import { crc32 } from "node:zlib";
import type { Picture, Size } from "./picture.ts";

const signatureBytes = 8;

/** Reads a PNG's chunks up to the last chunk, and checks their checksums (PNG, third edition, section 5). */
export function readPng(bytes: Buffer): Picture | undefined {
  const sizes: Size[] = [];
  let hasData = false;
  for (let at = signatureBytes; ;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const [start, end] = [at + 8, at + 8 + length];
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    const isHeader = type === "IHDR";
    if (isHeader !== (at === signatureBytes)) return undefined;
    if (isHeader) sizes.push({ width: bytes.readUInt32BE(start), height: bytes.readUInt32BE(start + 4) });
    hasData ||= type === "IDAT";
    at = end + 4;
    if (type === "IEND") return hasData ? { sizes, end: at } : undefined;
  }
}

import { isUtf8 } from "node:buffer";
import type { ContentFault } from "./content-fault.ts";

const [isControl, isUnused] = [1, 2];
const [tab, lineFeed, carriageReturn, space, deleteByte] = [0x09, 0x0a, 0x0d, 0x20, 0x7f];
/** The bytes that windows-1252, an encoding of spreadsheets, does not define. */
const unusedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** A lookup table for speed, because a check examines tens of millions of bytes. */
const oddities = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (unusedBytes.has(byte)) return isUnused;
  const endsLineOrCell = byte === tab || byte === lineFeed || byte === carriageReturn;
  return (byte < space && !endsLineOrCell) || byte === deleteByte ? isControl : 0;
});

/** Accepts UTF-8 or windows-1252 text. Refuses control characters except line ends and tabs. */
export function checkText(bytes: Buffer): ContentFault | undefined {
  let odd = 0;
  for (let at = 0; at < bytes.length; at++) odd |= oddities[bytes[at] ?? 0] ?? 0;
  if (odd & isControl) return "FILE_TYPE_NOT_ALLOWED";
  return odd & isUnused && !isUtf8(bytes) ? "FILE_TYPE_NOT_ALLOWED" : undefined;
}

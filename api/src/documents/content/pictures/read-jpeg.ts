import type { Picture, Size } from "./picture.ts";

const maxSegments = 1_000;
const [fill, stuffed, firstRestart, lastRestart, end, scan] = [0xff, 0x00, 0xd0, 0xd7, 0xd9, 0xda];
/** JPEG markers between C0 and CF that start no frame: tables, an extension, arithmetic coding. */
const notFrames = [0xc4, 0xc8, 0xcc];

/** Reads a JPEG's segments and scans up to the end of the image (ITU-T T.81, B.1 and B.2). */
export function readJpeg(bytes: Buffer): Picture | undefined {
  const sizes: Size[] = [];
  let hasScan = false;
  let at = 2;
  for (let segments = 0; segments < maxSegments; segments++) {
    if (bytes.readUInt8(at) !== fill) return undefined;
    // A marker may be preceded by any number of fill bytes.
    while (bytes.readUInt8(at + 1) === fill) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker === end) return hasScan ? { sizes, end: at + 2 } : undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)) {
      sizes.push({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
    }
    at += 2 + length;
    if (marker === scan) {
      hasScan = true;
      at = endOfScan(bytes, at);
    }
  }
  return undefined;
}

/** Returns the position of the marker after a JPEG scan's data. Skips bytes in the data that look like a marker. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(fill, start); at >= 0; at = bytes.indexOf(fill, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    const isData = next === stuffed || next === fill || (next >= firstRestart && next <= lastRestart);
    if (!isData) return at;
  }
  return bytes.length;
}

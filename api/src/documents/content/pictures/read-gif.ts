import type { Picture, Size } from "./picture.ts";

const [filler, extension, image, trailer] = [0x00, 0x21, 0x2c, 0x3b];

/** Reads a GIF's blocks up to the trailer (GIF89a, appendix A). */
export function readGif(bytes: Buffer): Picture | undefined {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const sizes: Size[] = [screen];
  for (let at = 13 + tableBytes(bytes.readUInt8(10)); ;) {
    const block = bytes.readUInt8(at);
    if (block === trailer) return sizes.length > 1 ? { sizes, end: at + 1 } : undefined;
    if (block === filler) at += 1;
    else if (block === extension) at = endOfData(bytes, at + 2);
    else if (block === image) {
      sizes.push({ width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) });
      // The image data starts after the image descriptor, the color table and the code size.
      at = endOfData(bytes, at + 10 + tableBytes(bytes.readUInt8(at + 9)) + 1);
    } else return undefined;
  }
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each block of picture data begins with its length. An empty block ends the data. */
function endOfData(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}

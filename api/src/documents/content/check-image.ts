import type { OpenedFile } from "../sealing/open-file.ts";
import type { ContentFault } from "./content-fault.ts";

type Size = { readonly width: number; readonly height: number };

/** The largest camera's photo has 200 million pixels; more is a bomb for whoever opens it. */
const mostPixels = 250_000_000;
const mostSegments = 1_000;
const mostPages = 1_000;
const mostTags = 1_000;

/** Reads the size of an image from its header, without decoding the image. */
export async function checkImage(file: OpenedFile): Promise<ContentFault | undefined> {
  const sizes = await readSizes(file);
  if (sizes.length === 0) return "FILE_UNREADABLE";
  return sizes.every(isSound) ? undefined : "FILE_UNREADABLE";
}

function isSound({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= mostPixels;
}

/** One size for each picture in the file. A header that ends early throws. */
async function readSizes(file: OpenedFile): Promise<Size[]> {
  const start = await file.read(0, 26);
  if (start.toString("latin1", 1, 4) === "PNG") {
    const isHeader = start.toString("latin1", 12, 16) === "IHDR";
    return isHeader ? [{ width: start.readUInt32BE(16), height: start.readUInt32BE(20) }] : [];
  }
  if (start.toString("latin1", 0, 3) === "GIF") {
    return [{ width: start.readUInt16LE(6), height: start.readUInt16LE(8) }];
  }
  return start.readUInt16BE(0) === 0xffd8 ? readJpegSize(file) : readTiffSizes(file);
}

/** Walks the segments to the start of frame (ITU-T T.81, B.1.1.3). */
async function readJpegSize(file: OpenedFile): Promise<Size[]> {
  let at = 2;
  for (let segments = 0; segments < mostSegments; segments++) {
    const segment = await file.read(at, 9);
    const marker = segment.readUInt8(1);
    if (segment.readUInt8(0) !== 0xff) return [];
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [{ height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }];
    at += 2 + segment.readUInt16BE(2);
  }
  return [];
}

/** Walks the directories of the pages (TIFF 6.0, section 2); tags 256 and 257 are width and height. */
async function readTiffSizes(file: OpenedFile): Promise<Size[]> {
  const head = await file.read(0, 8);
  const isLittle = head.toString("latin1", 0, 2) === "II";
  const u16 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  if (u16(head, 2) !== 42) return [];
  const sizes: Size[] = [];
  const seen = new Set<number>();
  for (let at = u32(head, 4); at !== 0;) {
    if (seen.has(at) || seen.size === mostPages) return [];
    seen.add(at);
    const tagCount = u16(await file.read(at, 2), 0);
    if (tagCount > mostTags) return [];
    const directory = await file.read(at + 2, tagCount * 12 + 4);
    const value = (tag: number) => {
      for (let entry = 0; entry < tagCount * 12; entry += 12) {
        const isShort = u16(directory, entry + 2) === 3;
        if (u16(directory, entry) === tag)
          return isShort ? u16(directory, entry + 8) : u32(directory, entry + 8);
      }
      return 0;
    };
    sizes.push({ width: value(256), height: value(257) });
    at = u32(directory, tagCount * 12);
  }
  return sizes;
}

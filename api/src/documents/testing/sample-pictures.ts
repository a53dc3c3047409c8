import { crc32, deflateSync } from "node:zlib";
import { u16, u32, type Order } from "./integers.ts";

/** Builds small, complete pictures byte by byte, so that tests can change single bytes. */

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32(data.length, "BE"), body, u32(crc32(body), "BE")]);
}

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

export function pngHeader(width = 10, height = 10): Buffer {
  const size = Buffer.concat([u32(width, "BE"), u32(height, "BE")]);
  return pngChunk("IHDR", Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])]));
}

export function png(width = 10, height = 10, more: readonly Buffer[] = []): Buffer {
  const data = pngChunk("IDAT", deflateSync(Buffer.alloc(310)));
  return Buffer.concat([pngSignature, pngHeader(width, height), ...more, data, pngChunk("IEND")]);
}

/** @param frames the number of frames, each as large as the whole picture */
export function gif(width = 10, height = 10, frames = 1): Buffer {
  const size = Buffer.concat([u16(width), u16(height)]);
  const palette = Buffer.from([0, 0, 0, 0xff, 0xff, 0xff]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]);
  const data = Buffer.from([2, 2, 0x4c, 1, 0]);
  const frame = Buffer.concat([control, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0]), data]);
  const head = Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from([0x80, 0, 0]), palette]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Sample data of a JPEG scan, with bytes that look like markers. */
const scanData = Buffer.from([0x3f, 0xff, 0x00, 0xa5, 0xff, 0xd0, 0x11, 0x22]);

/** @param before segments between the start and the frame, such as a camera's metadata */
export function jpeg(width = 10, height = 10, before: readonly Buffer[] = [jpegSegment(0xe0, 14)]): Buffer {
  const size = Buffer.concat([u16(height, "BE"), u16(width, "BE")]);
  const frame = Buffer.concat([Buffer.from([0xff, 0xc0, 0, 11, 8]), size, Buffer.from([1, 1, 0x11, 0])]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]);
  const parts = [Buffer.from([0xff, 0xd8]), ...before, frame, scan, scanData, Buffer.from([0xff, 0xd9])];
  return Buffer.concat(parts);
}

export function jpegSegment(marker: number, bytes: number | Buffer): Buffer {
  const content = typeof bytes === "number" ? Buffer.alloc(bytes) : bytes;
  return Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2, "BE"), content]);
}

const stripBytes = 20;

/** Builds a TIFF with one strip per page. The directories are at the end of the file, where libtiff writes them. */
export function tiff(
  order: Order = "LE",
  pages: readonly [number, number][] = [[10, 10]],
  gap = 100,
  strip: { readonly at?: number; readonly bytes?: number } = {},
): Buffer {
  const directoryBytes = 2 + 4 * 12 + 4;
  const start = 8 + gap + pages.length * stripBytes;
  const tag = (id: number, value: number) =>
    Buffer.concat([u16(id, order), u16(4, order), u32(1, order), u32(value, order)]);
  const directories = pages.map(([width, height], page) => {
    const next = page + 1 < pages.length ? start + (page + 1) * directoryBytes : 0;
    const size = [tag(256, width), tag(257, height)];
    const data = [tag(273, strip.at ?? 8 + gap + page * stripBytes), tag(279, strip.bytes ?? stripBytes)];
    return Buffer.concat([u16(4, order), ...size, ...data, u32(next, order)]);
  });
  const head = Buffer.concat([Buffer.from(order === "LE" ? "II" : "MM"), u16(42, order), u32(start, order)]);
  return Buffer.concat([head, Buffer.alloc(gap + pages.length * stripBytes), ...directories]);
}

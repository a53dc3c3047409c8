import type { Picture, Size } from "./picture.ts";

const maxPages = 1_000;
const maxTags = 1_000;
/** The maximum number of strips or tiles per page. A scanned page has at most 65,535 strips. */
const maxValues = 200_000;
const [short, long] = [3, 4];
/** The size in bytes of each TIFF value type, from BYTE (1) to IFD (13). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const tags = { width: 256, height: 257 };
/** Pairs of TIFF tags that give the offsets and the byte counts of picture data: strips, tiles and JPEG (TIFF 6.0). */
const dataTags = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const;
const wanted = new Set<number>([tags.width, tags.height, ...dataTags.flat()]);

/** Reads the directories of a TIFF's pages and the positions of the picture data (TIFF 6.0, section 2). */
export function readTiff(bytes: Buffer): Picture | undefined {
  const { u16, u32 } = integers(bytes);
  if (u16(2) !== 42) return undefined;
  const sizes: Size[] = [];
  const seen = new Set<number>();
  let end = 8;
  for (let at = u32(4); at !== 0;) {
    if (seen.has(at) || seen.size === maxPages) return undefined;
    seen.add(at);
    const page = readPage(bytes, at);
    if (!page) return undefined;
    sizes.push(page.size);
    end = Math.max(end, page.end);
    at = page.next;
  }
  return end > bytes.length ? undefined : { sizes, end };
}

/** Reads a TIFF page. The `end` of the data may be outside the file. @returns undefined for a page without data */
function readPage(bytes: Buffer, start: number) {
  const { u16, u32 } = integers(bytes);
  const tagCount = u16(start);
  if (tagCount > maxTags) return undefined;
  const next = start + 2 + tagCount * 12;
  const found = new Map<number, number[]>();
  let end = next + 4;
  for (let entry = start + 2; entry < next; entry += 12) {
    const [tag, type, count] = [u16(entry), u16(entry + 2), u32(entry + 4)];
    const size = (typeBytes[type] ?? 1) * count;
    const at = size <= 4 ? entry + 8 : u32(entry + 8);
    if (size > 4) end = Math.max(end, at + size);
    if (!wanted.has(tag) || (type !== short && type !== long)) continue;
    if (count > maxValues) return undefined;
    const value = type === short ? (n: number) => u16(at + n * 2) : (n: number) => u32(at + n * 4);
    found.set(
      tag,
      Array.from({ length: count }, (_, n) => value(n)),
    );
  }
  const ranges = dataTags.flatMap(([offsets, counts]) => rangesOf(found.get(offsets), found.get(counts)));
  if (ranges.length === 0) return undefined;
  for (const range of ranges) end = Math.max(end, range.end);
  const size = { width: found.get(tags.width)?.[0] ?? 0, height: found.get(tags.height)?.[0] ?? 0 };
  return { size, end, next: u32(next) };
}

/** Without a byte count, which old programs omit, only a part's first byte must be in the file. */
function rangesOf(offsets: readonly number[] = [], counts: readonly number[] = []) {
  return offsets.map((start, part) => ({ end: start + (counts[part] ?? 1) }));
}

/** Returns functions that read integers in the file's byte order and throw beyond the end of the file. */
function integers(bytes: Buffer) {
  return bytes.toString("latin1", 0, 2) === "II"
    ? { u16: (at: number) => bytes.readUInt16LE(at), u32: (at: number) => bytes.readUInt32LE(at) }
    : { u16: (at: number) => bytes.readUInt16BE(at), u32: (at: number) => bytes.readUInt32BE(at) };
}

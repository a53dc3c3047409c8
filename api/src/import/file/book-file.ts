/** The bytes of an import file. The reader takes a small part of the bytes at a time. */
export type BookFile = {
  /** The size in bytes. */
  readonly size: number;
  readonly read: (start: number, end: number) => Uint8Array;
};

/** Thrown for a file that is not UTF-8 text. */
export class NotUtf8 extends Error {
  override readonly name = "NotUtf8";
}

const chunkBytes = 64 * 1024;

/** Yields the file's bytes from `start`, one chunk at a time. */
export function* chunksOf(file: BookFile, start: number): Generator<Uint8Array> {
  for (let at = start; at < file.size; at += chunkBytes)
    yield file.read(at, Math.min(file.size, at + chunkBytes));
}

/** Returns the number of bytes of the file's byte order mark. */
export function markBytes(file: BookFile): number {
  const [one, two, three] = file.read(0, Math.min(3, file.size));
  return one === 0xef && two === 0xbb && three === 0xbf ? 3 : 0;
}

/** Line and column numbers start at 1. */
export type Position = { readonly line: number; readonly column: number };

/**
 * Finds the positions of byte offsets in one pass over the file. A column counts UTF-16 code units.
 * @param offsets offsets in ascending order
 */
export function positionsOf(file: BookFile, offsets: readonly number[]): readonly Position[] {
  const positions: Position[] = [];
  let [line, column] = [1, 1];
  let at = markBytes(file);
  for (const chunk of chunksOf(file, at)) {
    for (const byte of chunk) {
      while (offsets[positions.length] === at) positions.push({ line, column });
      if (positions.length === offsets.length) return positions;
      at += 1;
      if (byte === 0x0a) [line, column] = [line + 1, 1];
      else if (byte >= 0xf0) column += 2;
      else if (byte < 0x80 || byte >= 0xc0) column += 1;
    }
  }
  // The end of the file is the position of a fault in an unfinished file.
  while (positions.length < offsets.length) positions.push({ line, column });
  return positions;
}

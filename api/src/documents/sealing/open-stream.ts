import {
  BrokenSeal,
  frameBytes,
  frameCipher,
  longestHeader,
  readHeader,
  tagBytes,
  type EncryptionKey,
  type SealUse,
} from "./frames.ts";

const sealedFrameBytes = frameBytes + tagBytes;

/**
 * Decrypts a file as it arrives. Authenticates each frame before returning its bytes.
 * @throws BrokenSeal if the file was changed or truncated, or if the key or the purpose is wrong
 */
export async function* openStream(
  keys: readonly EncryptionKey[],
  use: SealUse,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const arriving = chunks[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isOver = false;

  /** Reads until at least this many bytes are available or the file ends. */
  async function collect(wanted: number): Promise<Buffer> {
    while (bytes < wanted && !isOver) {
      const next = await arriving.next();
      isOver = next.done === true;
      if (next.done) break;
      waiting.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length));
      bytes += next.value.length;
    }
    const all = Buffer.concat(waiting);
    waiting = [all];
    return all;
  }
  function drop(count: number): void {
    const [all = Buffer.alloc(0)] = waiting;
    waiting = [all.subarray(count)];
    bytes -= count;
  }

  try {
    const { keyId, salt, header } = readHeader(await collect(longestHeader));
    const key = keys.find((candidate) => candidate.id === keyId);
    if (!key) throw new BrokenSeal();
    const cipher = frameCipher(key, salt, header, use);
    drop(header.length);
    for (let number = 0; ; number += 1) {
      // Reads one byte more than a frame, to find out whether another frame follows.
      const found = await collect(sealedFrameBytes + 1);
      const isLast = found.length <= sealedFrameBytes;
      const frame = found.subarray(0, sealedFrameBytes);
      if (frame.length < tagBytes) throw new BrokenSeal();
      yield cipher.open(number, isLast, frame);
      if (isLast) return;
      drop(sealedFrameBytes);
    }
  } finally {
    await arriving.return?.();
  }
}

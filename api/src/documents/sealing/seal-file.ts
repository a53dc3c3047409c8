import { randomBytes } from "node:crypto";
import {
  frameBytes,
  frameCipher,
  saltBytes,
  writeHeader,
  type EncryptionKey,
  type SealUse,
} from "./frames.ts";

/** Encrypts a file as it arrives, with at most one frame in memory. */
export async function* sealFile(
  key: EncryptionKey,
  use: SealUse,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(saltBytes);
  const header = writeHeader(key.id, salt);
  const cipher = frameCipher(key, salt, header, use);
  yield header;
  let frame = Buffer.alloc(0);
  let filled = 0;
  let number = 0;
  for await (const chunk of chunks) {
    if (frame.length === 0) frame = Buffer.allocUnsafeSlow(frameBytes);
    for (let at = 0; at < chunk.length;) {
      // Encrypts a full frame only when another byte arrives, because the last frame is encrypted differently.
      if (filled === frameBytes) {
        yield cipher.seal(number++, false, frame);
        filled = 0;
      }
      const part = chunk.subarray(at, at + frameBytes - filled);
      frame.set(part, filled);
      filled += part.length;
      at += part.length;
    }
  }
  yield cipher.seal(number, true, frame.subarray(0, filled));
}

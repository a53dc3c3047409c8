import { open } from "node:fs/promises";
import type { EncryptionKey } from "./frames.ts";
import { openFile } from "./open-file.ts";

/** Reads and decrypts a whole file into memory. @throws BrokenSeal if the file was changed */
export async function readWhole(
  keys: readonly EncryptionKey[],
  storageId: string,
  path: string,
): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(path, "r");
  try {
    const { size: sealedBytes } = await handle.stat();
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    const file = await openFile(keys, storageId, { size: sealedBytes, read });
    const whole = Buffer.from(new ArrayBuffer(file.size));
    let at = 0;
    for await (const part of file.stream()) at += part.copy(whole, at);
    return whole;
  } finally {
    await handle.close();
  }
}

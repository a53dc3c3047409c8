import {
  BrokenSeal,
  documentContent,
  frameBytes,
  frameCipher,
  longestHeader,
  readHeader,
  tagBytes,
  type EncryptionKey,
} from "./frames.ts";

export type SealedBytes = {
  readonly size: number;
  /** Reads bytes of the encrypted file. Returns fewer than requested only at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
};

/** Reads an encrypted file. Authenticates each frame before returning the frame's bytes. */
export type OpenedFile = {
  readonly size: number;
  read(start: number, length: number): Promise<Buffer>;
  stream(start?: number, end?: number): AsyncGenerator<Buffer, void>;
};

const sealedFrameBytes = frameBytes + tagBytes;

/**
 * Opens an encrypted file and authenticates the last frame and the size. If the file was changed, this call or a later
 * read throws BrokenSeal.
 */
export async function openFile(
  keys: readonly EncryptionKey[],
  storageId: string,
  sealed: SealedBytes,
): Promise<OpenedFile> {
  const { keyId, salt, header } = readHeader(await sealed.read(0, Math.min(longestHeader, sealed.size)));
  const key = keys.find((candidate) => candidate.id === keyId);
  const bodyBytes = sealed.size - header.length;
  const frameCount = Math.ceil(bodyBytes / sealedFrameBytes);
  const size = bodyBytes - frameCount * tagBytes;
  if (!key || frameCount < 1 || size < 0) throw new BrokenSeal();
  const cipher = frameCipher(key, salt, header, documentContent(storageId));

  async function openFrame(number: number): Promise<Buffer> {
    const bytes = await sealed.read(header.length + number * sealedFrameBytes, sealedFrameBytes);
    if (bytes.length < tagBytes) throw new BrokenSeal();
    return cipher.open(number, number === frameCount - 1, bytes);
  }

  let recent = { number: frameCount - 1, plain: await openFrame(frameCount - 1) };
  async function frame(number: number): Promise<Buffer> {
    if (recent.number !== number) recent = { number, plain: await openFrame(number) };
    return recent.plain;
  }

  async function* stream(start = 0, end = size): AsyncGenerator<Buffer, void> {
    const stop = Math.min(end, size);
    for (let at = Math.max(0, start); at < stop;) {
      const number = Math.floor(at / frameBytes);
      const offset = number * frameBytes;
      const plain = await frame(number);
      yield plain.subarray(at - offset, Math.min(stop - offset, frameBytes));
      at = offset + frameBytes;
    }
  }

  return {
    size,
    stream,
    async read(start, length) {
      const parts: Buffer[] = [];
      for await (const part of stream(start, start + length)) parts.push(part);
      return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
    },
  };
}

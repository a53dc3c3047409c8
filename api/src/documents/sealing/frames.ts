import { createCipheriv, createDecipheriv } from "node:crypto";
import { deriveKey } from "../../platform/crypto.ts";

/**
 * An encrypted file consists of a header and frames of AES-256-GCM (STREAM construction; Hoang, Reyhanitabar, Rogaway,
 * Vizár 2015). The nonces number the frames and mark the last frame, so that any change in the order is detected.
 *
 * The header contains the version (1 byte), the length of the key's id (1), the key's id and a salt (32). The salt gives
 * each file its own key, so frame numbers are safe as nonces.
 */
/** The size of an encrypted frame. Larger frames need fewer disk accesses, and smaller frames need less memory. */
export const frameBytes = 262_144;
export const tagBytes = 16;
export const saltBytes = 32;
export const longestHeader = 2 + 255 + saltBytes;
const version = 1;

/** The purpose and the place of an encrypted file, which are needed to decrypt the file. */
export type SealUse = { readonly purpose: string; readonly place: readonly string[] };

export const documentContent = (storageId: string): SealUse => ({
  purpose: "file content",
  place: ["documents", "content", storageId],
});

export type EncryptionKey = { readonly id: string; readonly key: Uint8Array };

/** Thrown if an encrypted file cannot be decrypted, for example because the file was changed or the key is unknown. */
export class BrokenSeal extends Error {
  constructor() {
    super("a sealed file does not open");
    this.name = "BrokenSeal";
  }
}

export function writeHeader(keyId: string, salt: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([version, keyId.length]), Buffer.from(keyId, "latin1"), salt]);
}

/** Parses the header of an encrypted file. @param start the first bytes of the file */
export function readHeader(start: Buffer): {
  readonly keyId: string;
  readonly salt: Buffer;
  readonly header: Buffer;
} {
  const keyIdEnd = 2 + (start[1] ?? 0);
  const end = keyIdEnd + saltBytes;
  if (start[0] !== version || start.length < end) throw new BrokenSeal();
  return {
    keyId: start.toString("latin1", 2, keyIdEnd),
    salt: start.subarray(keyIdEnd, end),
    header: start.subarray(0, end),
  };
}

export type FrameCipher = {
  seal(number: number, isLast: boolean, plain: Uint8Array): Buffer;
  /** Decrypts a frame. @throws BrokenSeal if the frame was changed or belongs at another position */
  open(number: number, isLast: boolean, sealed: Buffer): Buffer;
};

export function frameCipher(
  key: EncryptionKey,
  salt: Uint8Array,
  header: Uint8Array,
  use: SealUse,
): FrameCipher {
  const place = Buffer.from([...use.place, key.id].join("\0"));
  const additionalData = Buffer.concat([header, place]);
  const fileKey = deriveKey(key.key, salt, use.purpose);
  return {
    seal(number, isLast, plain) {
      const cipher = createCipheriv("aes-256-gcm", fileKey, nonce(number, isLast)).setAAD(additionalData);
      // GCM is a stream cipher, so `update` returns all output and `final` returns no bytes.
      const body = cipher.update(plain);
      cipher.final();
      return Buffer.concat([body, cipher.getAuthTag()]);
    },
    open(number, isLast, sealed) {
      const body = sealed.subarray(0, -tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce(number, isLast), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(additionalData).setAuthTag(sealed.subarray(-tagBytes));
      try {
        const plain = decipher.update(body);
        decipher.final();
        return plain;
      } catch {
        throw new BrokenSeal();
      }
    },
  };
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

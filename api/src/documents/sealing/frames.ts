import { createCipheriv, createDecipheriv } from "node:crypto";
import { deriveKey } from "../../platform/crypto.ts";

/**
 * The shape of a sealed file: a header, then frames of AES-256-GCM, after the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015). Each frame's nonce is its number and whether it is the last, so frames
 * can be read in any order and none can be swapped, dropped or cut off unnoticed.
 *
 * Header: version (1), length of the key's id (1), the key's id, salt (32). Each file has a key of its own,
 * derived from the configured key and the salt; so numbers do as nonces.
 */
/** Large enough that few trips to the disk are made, small enough that many uploads fit in memory. */
export const frameBytes = 262_144;
export const tagBytes = 16;
export const saltBytes = 32;
const version = 1;

export type EncryptionKey = { readonly id: string; readonly key: Uint8Array };

/** A sealed file that was cut, changed, put in another's place, or sealed with a key that is not configured. */
export class BrokenSeal extends Error {
  constructor() {
    super("a sealed file does not open");
    this.name = "BrokenSeal";
  }
}

export function writeHeader(keyId: string, salt: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([version, keyId.length]), Buffer.from(keyId, "latin1"), salt]);
}

/** Takes the first bytes of a file; more than the header may be given. */
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
  /** @throws BrokenSeal unless it is this very frame. */
  open(number: number, isLast: boolean, sealed: Buffer): Buffer;
};

/** The cipher of one file's frames, bound to the file's id, its key and its header. */
export function frameCipher(
  key: EncryptionKey,
  salt: Uint8Array,
  header: Uint8Array,
  storageId: string,
): FrameCipher {
  const place = Buffer.from(["documents", "content", storageId, key.id].join("\0"));
  const additionalData = Buffer.concat([header, place]);
  const fileKey = deriveKey(key.key, salt, "file content");
  return {
    seal(number, isLast, plain) {
      const cipher = createCipheriv("aes-256-gcm", fileKey, nonce(number, isLast)).setAAD(additionalData);
      // GCM is a stream cipher: `update` gives all there is, and `final` only makes the tag.
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

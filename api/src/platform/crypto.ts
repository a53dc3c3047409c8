import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { Config } from "./config.ts";
import { newestOf, unnamedKeyId, type NamedKey } from "./keys/key-settings.ts";

/**
 * The table, column and row to which a value's encryption is bound. A ciphertext copied to another row does not
 * decrypt.
 */
export type Place = { readonly table: string; readonly column: string; readonly rowId: string };

/** Encrypts single values for the database with AES-256-GCM and a random 96-bit nonce. */
export type FieldCipher = {
  /** Returns `keyId.nonce.tag.ciphertext`, each part in base64url. */
  encrypt(place: Place, text: string): string;
  decrypt(place: Place, sealed: string): string;
  /**
   * Returns the fingerprint under the newest pepper. Equal values have equal fingerprints. Without the key, a
   * fingerprint does not help to guess the value.
   */
  fingerprint(purpose: string, text: string): string;
  /** Returns the fingerprints under all peppers, newest first, to find values stored under an older pepper. */
  fingerprints(purpose: string, text: string): readonly [string, ...string[]];
  /** Returns whether the newest pepper made the fingerprint. */
  isNewest(fingerprint: string): boolean;
};

/** Returns the id of the pepper that made a fingerprint. If the pepper has no id, the fingerprint contains none. */
export function pepperIdOf(fingerprint: string): string {
  const end = fingerprint.indexOf(".");
  return end < 0 ? unnamedKeyId : fingerprint.slice(0, end);
}

export function fieldCipher(config: Pick<Config, "encryptionKeys" | "peppers">): FieldCipher {
  const current = newestOf(config.encryptionKeys);
  const newestPepper = newestOf(config.peppers);
  const fingerprintWith = ({ id, key }: NamedKey, purpose: string, text: string) => {
    const mac = createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
    return id === unnamedKeyId ? mac : `${id}.${mac}`;
  };
  const additionalData = (place: Place, keyId: string) =>
    Buffer.from([place.table, place.column, place.rowId, keyId].join("\0"));
  return {
    encrypt(place, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(
        additionalData(place, current.id),
      );
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [
        current.id,
        ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")),
      ].join(".");
    },
    decrypt(place, sealed) {
      const [keyId = "", nonce = "", tag = "", body = ""] = sealed.split(".");
      const found = config.encryptionKeys.find((candidate) => candidate.id === keyId);
      if (!found) throw new Error("a value was encrypted with a key that is not configured");
      const decipher = createDecipheriv("aes-256-gcm", found.key, Buffer.from(nonce, "base64url"), {
        authTagLength: 16,
      });
      decipher.setAAD(additionalData(place, keyId)).setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString(
        "utf8",
      );
    },
    fingerprint: (purpose, text) => fingerprintWith(newestPepper, purpose, text),
    fingerprints: (purpose, text) => [
      fingerprintWith(newestPepper, purpose, text),
      ...config.peppers.slice(1).map((pepper) => fingerprintWith(pepper, purpose, text)),
    ],
    isNewest: (fingerprint) => pepperIdOf(fingerprint) === newestPepper.id,
  };
}

export function deriveKey(key: Uint8Array, salt: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, purpose, 32));
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares secrets in constant time, so that the duration does not reveal the first difference. */
export function sameSecret(one: string, other: string): boolean {
  const [left, right] = [
    createHash("sha256").update(one).digest(),
    createHash("sha256").update(other).digest(),
  ];
  return timingSafeEqual(left, right);
}

import { gcm } from "@noble/ciphers/aes.js";
import { bytesToUtf8, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";
import { isDraftKey, type DraftStorage } from "@portal/ui/form/stored-drafts.ts";
import { wallClock } from "./wall-clock.ts";

/** The time in milliseconds for which typed text stays in the browser (DESK-SESS-05). */
const keptMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Wraps the browser's storage and encrypts values with AES-256-GCM. A value can be decrypted for 24 hours, and only
 * with its own name and time. Removes expired values of all people.
 * @param secret the person's `draftKey`: 32 bytes as base64url
 */
export function sealedStorage(storage: Storage, secret: string): DraftStorage {
  const key = bytesOf(secret);
  const cipherFor = (name: string, storedAt: number) =>
    managedNonce(gcm)(key, utf8ToBytes(`${storedAt} ${name}`));
  removeExpired(storage);
  return {
    getItem(name) {
      const stored = storage.getItem(name);
      const storedAt = timeOf(stored);
      if (stored === null || storedAt === undefined) return null;
      try {
        const sealed = bytesOf(stored.slice(stored.indexOf(" ") + 1));
        return bytesToUtf8(cipherFor(name, storedAt).decrypt(sealed));
      } catch {
        // Removes the value, because no key can decrypt it. Someone has changed it, or the lender has replaced its
        // keys.
        storage.removeItem(name);
        return null;
      }
    },
    setItem(name, value) {
      const now = wallClock();
      storage.setItem(name, `${now} ${base64Of(cipherFor(name, now).encrypt(utf8ToBytes(value)))}`);
    },
    removeItem: (name) => storage.removeItem(name),
  };
}

function removeExpired(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  for (const name of names)
    if (isDraftKey(name) && timeOf(storage.getItem(name)) === undefined) storage.removeItem(name);
}

/** Returns when a value was stored, or undefined if it has expired or is not a sealed value. */
function timeOf(stored: string | null): number | undefined {
  const storedAt = Number(/^\d+(?= )/.exec(stored ?? "")?.[0]);
  const age = wallClock() - storedAt;
  return age >= 0 && age < keptMilliseconds ? storedAt : undefined;
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** @param base64 base64 or base64url */
const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

import { gcm } from "@noble/ciphers/aes.js";
import { bytesToUtf8, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";
import { isDraftKey, type DraftStorage } from "@portal/ui/form/stored-drafts.ts";
import { wallClock } from "./wall-clock.ts";

/** Typed text stays in the browser for 24 hours (DESK-SESS-05). */
const keptMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * The browser's storage, in which values are encrypted with AES-256-GCM. An encrypted value opens only under its own
 * name and time, for 24 hours. Removes the expired values of all people.
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
        // The value was changed, or sealed before the lender replaced its keys. No key opens it any more.
        storage.removeItem(name);
        return null;
      }
    },
    setItem(name, value) {
      const now = wallClock();
      storage.setItem(name, `${now} ${base64Of(cipherFor(name, now).encrypt(utf8ToBytes(value)))}`);
    },
    removeItem: (name) => storage.removeItem(name),
    key: (at) => storage.key(at),
    get length() {
      return storage.length;
    },
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

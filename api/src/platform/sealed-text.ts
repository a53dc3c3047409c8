import type { FieldCipher, Place } from "./crypto.ts";

/**
 * Distinguishes a sealed value (key name, 12-byte nonce, 16-byte tag, rest) from text that an earlier release stored.
 */
export function isSealed(text: string): boolean {
  return /^[^.\s]+\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(text);
}

/** Decrypts a value; text that was stored before its column was sealed comes back as it is. */
export function openText(cipher: FieldCipher, place: Place, text: string): string {
  return isSealed(text) ? cipher.decrypt(place, text) : text;
}

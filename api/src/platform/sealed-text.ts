import type { FieldCipher, Place } from "./crypto.ts";

/**
 * Recognizes a sealed value: a key's name, a nonce of 12 bytes, a tag of 16 and the rest. Distinguishes it from text that
 * an earlier release stored in plain.
 */
export function isSealed(text: string): boolean {
  return /^[^.\s]+\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(text);
}

/** Decrypts a value; text that was stored before its column was sealed comes back as it is. */
export function openText(cipher: FieldCipher, place: Place, text: string): string {
  return isSealed(text) ? cipher.decrypt(place, text) : text;
}

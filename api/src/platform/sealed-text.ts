import type { FieldCipher, Place } from "./crypto.ts";

/**
 * Matches an encrypted value: key name, 12-byte nonce, 16-byte tag, ciphertext. Does not match plain text from an
 * earlier release.
 */
export function isSealed(text: string): boolean {
  return /^[^.\s]+\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(text);
}

/** Decrypts a value. Returns plain text that was stored before the column was encrypted. */
export function openText(cipher: FieldCipher, place: Place, text: string): string {
  return isSealed(text) ? cipher.decrypt(place, text) : text;
}

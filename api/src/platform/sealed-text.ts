import { isSealed } from "@portal/database/columns";
import type { FieldCipher, Place } from "./crypto.ts";

/** Decrypts a value. Returns plain text that was stored before the column was encrypted. */
export function openText(cipher: FieldCipher, place: Place, text: string): string {
  return isSealed(text) ? cipher.decrypt(place, text) : text;
}

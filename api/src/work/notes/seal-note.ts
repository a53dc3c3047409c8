import type { FieldCipher } from "../../platform/crypto.ts";

export const notePlace = (noteId: string) => ({ table: "notes", column: "sealed_text", rowId: noteId });

/** Encrypts a note before it is stored, because notes are about borrowers. */
export function sealNote(cipher: FieldCipher, noteId: string, text: string): string {
  return cipher.encrypt(notePlace(noteId), text);
}

export function openNote(
  cipher: FieldCipher,
  { id, sealedText }: { readonly id: string; readonly sealedText: string },
): string {
  return cipher.decrypt(notePlace(id), sealedText);
}

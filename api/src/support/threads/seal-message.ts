import type { FieldCipher } from "../../platform/crypto.ts";

export const messagePlace = (messageId: string) => ({
  table: "case_messages",
  column: "sealed_text",
  rowId: messageId,
});

/** Encrypts a message, because borrowers may include confidential data and replies often quote them. */
export function sealMessage(cipher: FieldCipher, messageId: string, text: string): string {
  return cipher.encrypt(messagePlace(messageId), text);
}

export function openMessage(
  cipher: FieldCipher,
  { id, sealedText }: { readonly id: string; readonly sealedText: string },
): string {
  return cipher.decrypt(messagePlace(id), sealedText);
}

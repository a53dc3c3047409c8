import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

export const answerPlace = (answerId: string) => ({
  table: "case_answers",
  column: "sealed_text",
  rowId: answerId,
});

/** Encrypts the lender's answer, because answers often repeat the borrower's message. */
export function sealAnswer(cipher: FieldCipher, answerId: string, text: string): string {
  return cipher.encrypt(answerPlace(answerId), text);
}

export function openAnswer(
  cipher: FieldCipher,
  { id, sealedText }: { readonly id: string; readonly sealedText: string },
): string {
  return openText(cipher, answerPlace(id), sealedText);
}

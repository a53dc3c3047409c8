import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

const placeOf = (answerId: string) => ({ table: "case_answers", column: "sealed_text", rowId: answerId });

/** Encrypts the lender's answer, because answers often repeat the borrower's message. */
export function sealAnswer(cipher: FieldCipher, answerId: string, text: string): string {
  return cipher.encrypt(placeOf(answerId), text);
}

export function openAnswer(
  cipher: FieldCipher,
  { id, sealedText }: { readonly id: string; readonly sealedText: string },
): string {
  return openText(cipher, placeOf(id), sealedText);
}

import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

const placeOf = (answerId: string) => ({ table: "case_answers", column: "sealed_text", rowId: answerId });

/** What the lender answered, which often repeats it. */
export function sealAnswer(cipher: FieldCipher, answerId: string, text: string): string {
  return cipher.encrypt(placeOf(answerId), text);
}

export function openAnswer(
  cipher: FieldCipher,
  { id, sealedText }: { readonly id: string; readonly sealedText: string },
): string {
  return openText(cipher, placeOf(id), sealedText);
}

import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

export const descriptionPlace = (caseId: string) => ({
  table: "cases",
  column: "sealed_description",
  rowId: caseId,
});

/** Encrypts a borrower's message, because some borrowers include account numbers or passwords. */
export function sealDescription(cipher: FieldCipher, caseId: string, text: string): string {
  return cipher.encrypt(descriptionPlace(caseId), text);
}

export function openDescription(
  cipher: FieldCipher,
  { id, sealedDescription }: { readonly id: string; readonly sealedDescription: string },
): string {
  return openText(cipher, descriptionPlace(id), sealedDescription);
}

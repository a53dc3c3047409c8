import type { FieldCipher } from "../platform/crypto.ts";

const descriptionOf = (caseId: string) => ({ table: "cases", column: "sealed_description", rowId: caseId });

/** What a borrower wrote, as it is kept: numbers and passwords are in such messages, whatever the page asks for. */
export function sealDescription(cipher: FieldCipher, caseId: string, text: string): string {
  return cipher.encrypt(descriptionOf(caseId), text);
}

export function openDescription(
  cipher: FieldCipher,
  { id, sealedDescription }: { readonly id: string; readonly sealedDescription: string },
): string {
  return isSealed(sealedDescription)
    ? cipher.decrypt(descriptionOf(id), sealedDescription)
    : sealedDescription;
}

/**
 * A key's name, a nonce of 12 bytes, a tag of 16 and the rest: nobody writes so to the support. What was kept before
 * messages were sealed stands as it was written.
 */
export function isSealed(text: string): boolean {
  return /^[^.\s]+\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(text);
}

import type { FieldCipher } from "../../platform/crypto.ts";

/** The new address of a verify-email link, encrypted at its place. */
const placeOf = (linkId: string) => ({ table: "link_tokens", column: "sealed_email", rowId: linkId });

export function sealEmail(cipher: FieldCipher, linkId: string, email: string): string {
  return cipher.encrypt(placeOf(linkId), email);
}

/** @throws where the link has none, which only another kind of link is without. */
export function openEmail(
  cipher: FieldCipher,
  link: { readonly id: string; readonly sealedEmail: string | null },
): string {
  if (link.sealedEmail === null) throw new Error("a link to verify an address holds none");
  return cipher.decrypt(placeOf(link.id), link.sealedEmail);
}

import type { FieldCipher } from "../../platform/crypto.ts";

/** Binds an encrypted address to one link, so that decryption fails for any other link. */
export const linkEmailPlace = (linkId: string) => ({
  table: "link_tokens",
  column: "sealed_email",
  rowId: linkId,
});

export function sealEmail(cipher: FieldCipher, linkId: string, email: string): string {
  return cipher.encrypt(linkEmailPlace(linkId), email);
}

/** Decrypts the address of a verify-email link. @throws for other kinds of links, which have no address */
export function openEmail(
  cipher: FieldCipher,
  link: { readonly id: string; readonly sealedEmail: string | null },
): string {
  if (link.sealedEmail === null) throw new Error("a link to verify an address has no address");
  return cipher.decrypt(linkEmailPlace(link.id), link.sealedEmail);
}

/** Hashes a text that the borrower agreed to, in hexadecimal. Undefined on insecure pages: show `insecurePage`. */
export async function sha256(text: string): Promise<string | undefined> {
  // Browsers offer no digests on insecure pages, despite this type.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

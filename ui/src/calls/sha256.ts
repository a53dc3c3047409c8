/** Returns the SHA-256 of a text to which the borrower agreed, in hexadecimal. Undefined on insecure pages. */
export async function sha256(text: string): Promise<string | undefined> {
  // Browsers omit `crypto.subtle` on insecure pages, but TypeScript's type does not say so.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * SHA-256 of a text, hexadecimal: names what was on the screen when the borrower agreed to it. Undefined on a page that
 * came over an insecure connection, where browsers offer no digests: say `insecurePage`.
 */
export async function sha256(text: string): Promise<string | undefined> {
  // Undefined there, whatever the type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A name for one effect, 128 random bits; also where the browser has no WebCrypto, outside HTTPS and localhost. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a random 128-bit idempotency key. Also works on HTTP pages, which lack WebCrypto. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a random 128-bit idempotency key. Works without WebCrypto too, outside HTTPS and localhost. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

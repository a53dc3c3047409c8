/** Words that suggest that a key was copied from an example. */
const placeholder = /change.?me|password|passphrase|secret|example|default|replace/i;
/** Placeholder words that are too long to occur in random base64 by chance. */
const spelledOut = /changeme|password|passphrase/i;

/** The minimum number of different bytes in a key, and of different steps between neighboring bytes. */
const minVariety = { bytes: 20, text: 8 } as const;

/** Returns why a key is weak, without quoting the key. Wrongly rejects fewer than one random key in a billion. */
export function weaknessOfBytes(text: string, bytes: Uint8Array): string | undefined {
  if (bytes.every((byte) => byte === 0)) return "is all zeros";
  if (spelledOut.test(text) || placeholder.test(Buffer.from(bytes).toString("latin1")))
    return "is a placeholder";
  if (varietyOf(bytes) < minVariety.bytes) return "is not random";
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return "is text, not random bytes";
  return undefined;
}

/** Checks the strength of a key that can be any text, such as hexadecimal digits. */
export function weaknessOfText(text: string): string | undefined {
  if (placeholder.test(text)) return "is a placeholder";
  return varietyOf(Buffer.from(text)) < minVariety.text ? "is not random" : undefined;
}

function varietyOf(bytes: Uint8Array): number {
  const start = bytes.subarray(0, 32);
  const steps = start.subarray(1).map((byte, at) => byte - (start[at] ?? 0));
  return Math.min(new Set(start).size, new Set(steps).size);
}

/** Decodes a key in base64 as `openssl rand -base64 32` prints it. Returns undefined for any other spelling. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? new Uint8Array(bytes) : undefined;
}

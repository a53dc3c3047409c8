/** Replaces `URL.canParse` and `URL.parse`, which the oldest supported browsers lack. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

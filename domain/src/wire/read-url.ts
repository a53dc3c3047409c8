/** `URL.canParse` and `URL.parse` are newer than the oldest supported browsers. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

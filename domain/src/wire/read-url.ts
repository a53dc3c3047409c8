/** An address in its parts, or undefined. `URL.canParse` and `URL.parse` are newer than the portal's browser floor. */
export function readUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

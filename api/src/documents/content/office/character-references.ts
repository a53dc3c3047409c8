/**
 * Detects a character reference with at least 16 leading zeros. The chunked search could miss such a long reference.
 */
export function isPadded(text: string): boolean {
  return /&#x?0{16}/i.test(text);
}

/** Replaces numeric character references: `&#77;acroEnabled` becomes `MacroEnabled`. */
export function resolved(text: string): string {
  return text.replaceAll(/&#(?:x([0-9a-f]{1,32})|([0-9]{1,32}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code < 0x11_0000 ? String.fromCodePoint(code) : "";
  });
}

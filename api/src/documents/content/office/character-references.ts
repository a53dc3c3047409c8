/** A letter written as a number with so many zeros before it that it spans what is carried on. */
export function isPadded(text: string): boolean {
  return /&#x?0{16}/i.test(text);
}

/** Letters may be written as numbers: `&#77;acroEnabled`. */
export function resolved(text: string): string {
  return text.replaceAll(/&#(?:x([0-9a-f]{1,32})|([0-9]{1,32}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code < 0x11_0000 ? String.fromCodePoint(code) : "";
  });
}

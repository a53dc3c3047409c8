/**
 * Money is integer cents in code and a number of dollars in JSON. Conversions use decimal text, because binary
 * fractions are not exact (reliability requirement M1).
 */

/** Converts dollars as text with at most two decimals ("1249.60") to cents. Returns undefined for any other text. */
export function centsFromText(text: string): number | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  const cents = Number(whole + fraction.padEnd(2, "0"));
  return sign && cents !== 0 ? -cents : cents;
}

/** Converts cents to dollars as text with two decimals, such as 124960 to "1249.60". */
export function textFromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts cents to a JSON number of dollars, which prints as the exact amount. */
export function amountFromCents(cents: number): number {
  return Number(textFromCents(cents));
}

/** Writes an amount without the dollar sign, such as "1,234.50" (FORG-WZ-18). */
export function figuresOf(cents: number): string {
  return formatCents(cents).slice(1);
}

/** Writes cents as "$1,234.50", with U+2212 for minus. Both countries use US dollars in en-US (CORE-LAYOUT-21). */
export function formatCents(cents: number): string {
  const [whole = "0", fraction = "00"] = textFromCents(Math.abs(cents)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "\u2212" : ""}$${grouped}.${fraction}`;
}

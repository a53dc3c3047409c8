import { moneyFaults } from "./field-faults.ts";
import { centsFromText } from "./money.ts";

const wholeFigures = /^(?:\d+|\d{1,3}(?:[,\s]\d{3})+)(?:\.\d{0,2})?$/;

/**
 * Splits a typed amount into its sign and its digits. The sign is "-" for any minus character, and "" otherwise.
 * Removes the "$".
 */
function signAndFigures(text: string): readonly [sign: string, figures: string] {
  const [, before, after, figures = ""] =
    /^([-\u2012-\u2015\u2212]?)\s*\$?\s*([-\u2012-\u2015\u2212]?)(.*)$/s.exec(text.trim()) ?? [];
  return [before || after ? "-" : "", figures.trim()];
}

/**
 * Reads "1,234.50", "$250" and "-5" as cents. Returns undefined for blank and ambiguous texts. For example, "12,50"
 * could be $12.50 or $1,250.00.
 */
export function typedCents(text: string): number | undefined {
  const [sign, figures] = signAndFigures(text);
  if (!wholeFigures.test(figures)) return undefined;
  return centsFromText(sign + figures.replaceAll(/[\s,]/g, "").replace(/\.$/, ""));
}

/** Returns the error in a negative or invalid amount. A blank amount is valid. */
export function typedMoneyFault(text: string): string | undefined {
  const cents = typedCents(text);
  if (cents !== undefined) return cents < 0 ? moneyFaults.negative : undefined;
  const [, figures] = signAndFigures(text);
  if (text.trim() === "") return undefined;
  if (/^\.\d+$/.test(figures)) return moneyFaults.leadingPoint;
  if (/^[\d,\s]+\.\d{3,}$/.test(figures)) return moneyFaults.tooManyDecimals;
  return /^\d[\d.,\s]*$/.test(figures) && figures.includes(",") ? moneyFaults.comma : moneyFaults.unreadable;
}

export function typedMoneyFaults<Name extends string>(
  entries: Readonly<Record<Name, string>>,
  names: readonly Name[],
): { readonly [Field in Name]?: string } {
  const faults = names.map((name) => [name, typedMoneyFault(entries[name])] as const);
  return Object.fromEntries(faults.filter(([, text]) => text !== undefined)) as { [Field in Name]?: string };
}

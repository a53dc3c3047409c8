import type { Country } from "./shapes.ts";

/**
 * How typed characters are laid out while they are typed (CORE-LAYOUT-22, CH-50). `9` takes a digit, `A` a
 * letter or a digit; anything else stands by itself.
 */
export const masks = {
  dateUs: "99/99/9999",
  dateCa: "9999/99/99",
  ssn: "999-99-9999",
  /** Which the catalogue calls EIN as well (CH-50); nothing asks for another number of that form. */
  sin: "999-999-999",
  phone: "(999) 999-9999",
  zip: "99999",
  postalCode: "AAA AAA",
} as const;
export type Mask = keyof typeof masks;

/** Dates are typed as the country writes them; they travel as YYYY-MM-DD. */
export function dateMask(country: Country): Mask {
  return country === "ca" ? "dateCa" : "dateUs";
}

/**
 * Lays out what was typed or pasted, whatever separators it came with; what does not fit is left out. A
 * phone's leading 1 is the country's and is dropped (CORE-SET-08).
 */
export function formatAs(mask: Mask, typed: string): string {
  const pattern = masks[mask];
  let characters: string[] = typed.toUpperCase().match(/[\dA-Z]/g) ?? [];
  if (mask === "phone" && characters[0] === "1") characters = characters.slice(1);
  let text = "";
  let separators = "";
  for (const place of pattern) {
    if (place !== "9" && place !== "A") {
      separators += place;
      continue;
    }
    const fits = place === "9" ? /\d/ : /[\dA-Z]/;
    while (characters.length > 0 && !fits.test(characters[0] ?? "")) characters.shift();
    const next = characters.shift();
    if (next === undefined) break;
    text += separators + next;
    separators = "";
  }
  return text;
}

/** Whether the mask is filled to its end. */
export function isComplete(mask: Mask, text: string): boolean {
  return text.length === masks[mask].length && formatAs(mask, text) === text;
}

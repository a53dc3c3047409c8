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
 * A month or day of one digit gets its zero once the separator after it is there: without it, the digits after would
 * slide into its place. The last part of a date may still be under way.
 */
function padDate(mask: Mask, typed: string): string {
  const pad = (part: string) => part.padStart(2, "0");
  if (mask === "dateUs") {
    const [, month, day, year = ""] = /^(\d{1,2})[/.-](?:(\d{1,2})[/.-](\d{4})?)?$/.exec(typed.trim()) ?? [];
    if (month !== undefined) return pad(month) + (day === undefined ? "" : pad(day)) + year;
  }
  if (mask === "dateCa") {
    const [, year, month = "", day = ""] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})?$/.exec(typed.trim()) ?? [];
    if (year !== undefined) return year + pad(month) + day;
  }
  return typed;
}

/**
 * Formats typed or pasted characters, whatever separators they came with. Characters beyond the mask stay at the end,
 * so that a check refuses the value instead of a shorter one being saved. Two parts are dropped because they carry no
 * meaning here: a phone's leading 1 (CORE-SET-08) and the last four digits of a ZIP+4.
 */
export function formatAs(mask: Mask, typed: string): string {
  const accepted = masks[mask].includes("A") ? /[\dA-Z]/g : /\d/g;
  const characters = significant(mask, padDate(mask, typed).toUpperCase().match(accepted) ?? []);
  let text = "";
  let separators = "";
  for (const place of masks[mask]) {
    if (place !== "9" && place !== "A") {
      separators += place;
      continue;
    }
    const next = characters.shift();
    if (next === undefined) break;
    text += separators + next;
    separators = "";
  }
  return text + characters.join("");
}

function significant(mask: Mask, characters: readonly string[]): string[] {
  if (mask === "phone" && characters[0] === "1") return characters.slice(1);
  return mask === "zip" && characters.length === 9 ? characters.slice(0, 5) : [...characters];
}

/** Whether the mask is filled to its end. */
export function isComplete(mask: Mask, text: string): boolean {
  return text.length === masks[mask].length && formatAs(mask, text) === text;
}

/**
 * Whether this is a phone number of the North American plan, with or without its leading 1. Its area code begins with
 * 2 to 9; an exchange that begins with 0 reaches an operator.
 */
export function isPhone(typed: string): boolean {
  return /^\([2-9]\d{2}\) [1-9]\d{2}-\d{4}$/.test(formatAs("phone", typed));
}

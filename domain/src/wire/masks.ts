import type { Country } from "./shapes.ts";

/** Input masks. `9` means a digit and `A` a letter or digit (CORE-LAYOUT-22, CH-50). */
export const masks = {
  dateUs: "99/99/9999",
  dateCa: "9999/99/99",
  ssn: "999-99-9999",
  /** The specification also lists this mask for EINs (CH-50), but no field contains an EIN. */
  sin: "999-999-999",
  phone: "(999) 999-9999",
  zip: "99999",
  postalCode: "AAA AAA",
} as const;
export type Mask = keyof typeof masks;

/** Returns the country's input mask for dates. Requests and replies contain dates as YYYY-MM-DD. */
export function dateMask(country: Country): Mask {
  return country === "ca" ? "dateCa" : "dateUs";
}

/** Pads a month or day of one digit, so that the next typed digit starts a new part of the date. */
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
 * Formats a typed text. Keeps excess characters, so that validation rejects the value. Drops the country code of a
 * phone number (CORE-SET-08) and the last four digits of a ZIP+4.
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

export function isComplete(mask: Mask, text: string): boolean {
  return text.length === masks[mask].length && formatAs(mask, text) === text;
}

/**
 * Whether a text is a North American phone number. The area code begins with 2 to 9, and the exchange does not begin
 * with 0.
 */
export function isPhone(typed: string): boolean {
  return /^\([2-9]\d{2}\) [1-9]\d{2}-\d{4}$/.test(formatAs("phone", typed));
}

import type * as z from "zod/mini";
import type { accountType } from "../../../banking/contract.ts";

export type AccountType = z.infer<typeof accountType>;

/**
 * Record layout of the Nacha Operating Rules, Appendix Three. Texts are padded with spaces on the right, and numbers
 * with zeros on the left.
 */
export const recordLength = 94;
export const recordsPerBlock = 10;

/** The largest amount of an entry, which has ten digits. */
export const maxEntryCents = 9_999_999_999;
/** The largest total of debits or credits in a batch or a file, which has twelve digits. */
export const maxTotalCents = 999_999_999_999;

/** Replacements for characters that Unicode normalization cannot convert to ASCII. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "SS",
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Ħ: "H",
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "⁄": "/",
};

/**
 * Converts a name to characters that every bank accepts. Removes accents, and replaces unknown characters with spaces.
 */
export function achText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(
      /[^\x20-\x7e]/gu,
      (letter) => plainLetters[letter] ?? plainLetters[letter.toUpperCase()] ?? " ",
    )
    .toUpperCase()
    .replaceAll(/[^A-Z0-9./()&' -]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
}

export function textField(text: string, length: number): string {
  return text.slice(0, length).padEnd(length);
}

/**
 * Pads a number with zeros.
 * @throws RangeError for a number that is too long, because a cut number would be wrong
 */
export function numberField(value: number | bigint | string, length: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > length)
    throw new RangeError(`a field of ${length} digits is too short for its value`);
  return digits.padStart(length, "0");
}

export function dateField(date: Temporal.PlainDate): string {
  return date.toString().slice(2).replaceAll("-", "");
}

export function timeField(time: Temporal.PlainTime): string {
  return time.toString().slice(0, 5).replace(":", "");
}

/** Returns the entry hash: the last ten digits of the sum of all routing numbers without their check digits. */
export function hashField(routingNumbers: readonly string[]): string {
  const sum = routingNumbers.reduce((total, each) => total + Number(each.slice(0, 8)), 0);
  return String(sum).slice(-10).padStart(10, "0");
}

/**
 * Joins the fields of a record.
 * @throws RangeError if the record does not have 94 characters
 */
export function recordOf(...fields: readonly string[]): string {
  const text = fields.join("");
  if (text.length !== recordLength)
    throw new RangeError(`a record has ${text.length} characters instead of 94`);
  return text;
}

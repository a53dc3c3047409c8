import type * as z from "zod/mini";
import type { accountType } from "../../../banking/contract.ts";

export type AccountType = z.infer<typeof accountType>;

/**
 * What the records of a Nacha file are made of (Nacha Operating Rules, Appendix Three): 94 characters each, letters
 * from the left and filled with spaces, numbers from the right and filled with zeros, ten records to a block.
 */
export const recordLength = 94;
export const recordsPerBlock = 10;

/** The most that one entry may be of: its amount has ten digits. */
export const mostEntryCents = 9_999_999_999;
/** The most that the debits, or the credits, of a batch or a file may come to: twelve digits. */
export const mostTotalCents = 999_999_999_999;

/** Letters that no decomposition turns into plain ones. */
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
 * A name in the characters that every bank takes: capital letters, digits, and . / ( ) & ' -. Accents go, what has no
 * plain form becomes a space.
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

/** Letters: cut to the field's length, or filled with spaces behind. */
export function textField(text: string, length: number): string {
  return text.slice(0, length).padEnd(length);
}

/** @throws RangeError for a number that does not fit: a figure that was cut would be another one. */
export function numberField(value: number | bigint | string, length: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > length)
    throw new RangeError(`a field of ${length} digits cannot hold what was to be written`);
  return digits.padStart(length, "0");
}

/** YYMMDD. */
export function dateField(date: Temporal.PlainDate): string {
  return date.toString().slice(2).replaceAll("-", "");
}

/** HHMM. */
export function timeField(time: Temporal.PlainTime): string {
  return time.toString().slice(0, 5).replace(":", "");
}

/** The sum of the entries' routing numbers without their check digits, its last ten digits. */
export function hashField(routingNumbers: readonly string[]): string {
  const sum = routingNumbers.reduce((total, each) => total + Number(each.slice(0, 8)), 0);
  return String(sum).slice(-10).padStart(10, "0");
}

/** @throws RangeError where the fields do not come to one record */
export function recordOf(...fields: readonly string[]): string {
  const text = fields.join("");
  if (text.length !== recordLength) throw new RangeError(`a record of ${text.length} characters was made`);
  return text;
}

import type * as z from "zod/mini";
import type { accountType } from "../../../banking/contract.ts";

export type AccountType = z.infer<typeof accountType>;

/** Nacha Operating Rules, Appendix Three. Spaces fill text on the right, and zeros fill numbers on the left. */
export const recordLength = 94;
export const recordsPerBlock = 10;

/** The largest amount of an entry: ten digits. */
export const maxEntryCents = 9_999_999_999;
/** The largest total of debits or credits in a batch or a file: twelve digits. */
export const maxTotalCents = 999_999_999_999;

/** Replacements for characters that Unicode normalization does not convert to ASCII. */
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

/** Converts a name to the characters that every bank accepts. Removes accents. Other characters become spaces. */
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

/** @throws RangeError for a number that does not fit, because a cut number would be wrong */
export function numberField(value: number | bigint | string, length: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > length)
    throw new RangeError(`a field of ${length} digits is too short for its value`);
  return digits.padStart(length, "0");
}

/** Writes a date as YYMMDD. */
export function dateField(date: Temporal.PlainDate): string {
  return date.toString().slice(2).replaceAll("-", "");
}

/** Writes a time as HHMM. */
export function timeField(time: Temporal.PlainTime): string {
  return time.toString().slice(0, 5).replace(":", "");
}

/** The last ten digits of the sum of all routing numbers, each without its check digit. */
export function hashField(routingNumbers: readonly string[]): string {
  const sum = routingNumbers.reduce((total, each) => total + Number(each.slice(0, 8)), 0);
  return String(sum).slice(-10).padStart(10, "0");
}

/** @throws RangeError if the fields do not fill exactly one record */
export function recordOf(...fields: readonly string[]): string {
  const text = fields.join("");
  if (text.length !== recordLength)
    throw new RangeError(`a record has ${text.length} characters instead of 94`);
  return text;
}

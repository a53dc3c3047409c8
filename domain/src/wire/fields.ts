import * as z from "zod/mini";
import { isEmail } from "./email.ts";
import { fillIn, required, tooLong, withSeparators } from "./messages.ts";

/** A line of plain text. Must not be blank, and must be valid Unicode without control characters. */
export const line = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most),
      z.regex(
        /^[^\p{Cc}\p{Cs}]*[^\p{Cc}\p{Cs}\s][^\p{Cc}\p{Cs}]*$/u,
        "must be plain text on one line, not blank",
      ),
    );

/** Plain text that may have several lines. */
export const paragraph = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most),
      z.regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u, "must be plain text without control characters"),
    );

/**
 * A text of several lines that is not blank. Removes control characters and replaces unpaired surrogates with U+FFFD.
 */
export const severalLines = (most: number) =>
  z.codec(
    z.string(),
    z.string().check(
      z.refine((text) => text.trim() !== "", required),
      z.maxLength(most, fillIn(tooLong, { most: withSeparators(most) })),
    ),
    { decode: readable, encode: (text) => text },
  );

/** Removes control characters, and replaces unpaired surrogates with U+FFFD. */
export function readable(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, "\n")
      // Avoids `toWellFormed`, because Firefox 115 lacks it.
      .replaceAll(/\p{Cs}/gu, "\uFFFD")
      .replaceAll(/[^\P{Cc}\n\t]/gu, "")
  );
}

export const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

export const email = z
  .string()
  .check(z.refine(isEmail, "must be an e-mail address such as dana@example.com"));

export const phone = z
  .string()
  .check(z.regex(/^\+?[0-9(][0-9() .-]{5,23}[0-9]$/, "must be a phone number such as (312) 555-0142"));

export const region = z.string().check(z.regex(/^[A-Z]{2}$/, "must be two capital letters such as IL"));

export const postalCode = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/, "must be a zip or postal code such as 60614"));

export const webAddress = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(
      /^(?:https?:\/\/)?[^\s:/]+\.[^\s:/]+(?:\/\S*)?$/,
      "must be a web address such as www.example.com",
    ),
  );

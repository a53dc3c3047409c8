import * as z from "zod/mini";
import { isEmail } from "../auth/rules.ts";
import { centsFromText } from "./money.ts";

/** What a PostgreSQL `numeric(14,2)` holds, in cents. */
const mostCents = 99_999_999_999_999;
const amountText = "must be an amount such as 1249.60";

/** One line of plain text: not blank, no control characters, nothing that is not valid Unicode. */
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

/** The lender's own name for a record. */
export const key = line(100);

export const email = z
  .string()
  .check(z.refine(isEmail, "must be an e-mail address such as dana@example.com"));

export const phone = z
  .string()
  .check(z.regex(/^\+?[0-9(][0-9() .-]{5,23}[0-9]$/, "must be a phone number such as (312) 555-0142"));

/** Dollars in the book, as a JSON number or as text with at most two decimals; integer cents once read. */
export const amount = z.pipe(
  z.union([z.string(), z.number()], amountText),
  z.transform((given, context) => {
    const cents = centsFromText(String(given));
    if (cents !== undefined && Math.abs(cents) <= mostCents) return cents;
    context.issues.push({ code: "custom", message: amountText, input: given });
    return z.NEVER;
  }),
);

/** An amount that is never below zero. */
export const debt = z.pipe(amount, z.number().check(z.minimum(0, "must not be negative")));

export const day = read(
  /^(?:19|20|21)\d\d-\d\d-\d\d$/,
  (text) => Temporal.PlainDate.from(text),
  "must be a date such as 2026-11-26",
);

/** To the millisecond, which is what the database keeps. */
export const moment = read(
  /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/,
  (text) => Temporal.Instant.from(text).round({ smallestUnit: "millisecond", roundingMode: "trunc" }),
  "must be a moment such as 2026-11-26T14:30:00Z",
);

/** Left out: the record keeps what it has. Null: the record has none. */
export const maybe = <S extends z.core.SomeType>(schema: S) => z.optional(z.nullable(schema));

function read<Value>(pattern: RegExp, parse: (text: string) => Value, fault: string) {
  return z.pipe(
    z.string(fault).check(z.regex(pattern, fault)),
    z.transform((text: string, context): Value => {
      try {
        return parse(text);
      } catch {
        context.issues.push({ code: "custom", message: fault, input: text });
        return z.NEVER;
      }
    }),
  );
}

import * as z from "zod/mini";
import { line } from "../wire/fields.ts";
import { centsFromText } from "../wire/money.ts";

/** Fields as only a book has them: what a lender's export writes, read once and never written back. */

/** What a PostgreSQL `numeric(14,2)` holds, in cents. */
const mostCents = 99_999_999_999_999;
const amountText = "must be an amount such as 1249.60";

/** The lender's own name for a record. */
export const key = line(100);

/** A person's name, or a part of it. */
export const name = line(120);

/** Left out: the record keeps what it has, and a new one has the table's default. */
export const flag = z.optional(z.boolean());

/** Left out: the record keeps what it has. Null: the record has none. */
export const maybe = <S extends z.core.SomeType>(schema: S) => z.optional(z.nullable(schema));

/** The records that lie in another, none when left out. */
export const list = <S extends z.core.SomeType>(record: S, most: number) =>
  z._default(z.array(record).check(z.maxLength(most)), []);

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

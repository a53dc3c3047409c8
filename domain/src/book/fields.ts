import * as z from "zod/mini";
import { line } from "../wire/fields.ts";
import { centsFromText } from "../wire/money.ts";

/** Field types that only the lender's import files use. The portal reads these files and never writes them. */

/** The maximum of a PostgreSQL `numeric(14,2)` column, in cents. */
const maxCents = 99_999_999_999_999;
const amountText = "must be an amount such as 1249.60";

/** The lender's own id of a record. */
export const key = line(100);

export const name = line(120);

/** An optional flag. If omitted, the record keeps its value, and a new record gets the table's default. */
export const flag = z.optional(z.boolean());

/** An optional value. If omitted, the record keeps its value. Null removes the value. */
export const maybe = <S extends z.core.SomeType>(schema: S) => z.optional(z.nullable(schema));

/** A list of records inside a record; empty if omitted. */
export const list = <S extends z.core.SomeType>(record: S, most: number) =>
  z._default(z.array(record).check(z.maxLength(most)), []);

/** Dollars in an import file, as a JSON number or as text with at most two decimals. Parsed to integer cents. */
export const amount = z.pipe(
  z.union([z.string(), z.number()], amountText),
  z.transform((given, context) => {
    const cents = centsFromText(String(given));
    if (cents !== undefined && Math.abs(cents) <= maxCents) return cents;
    context.issues.push({ code: "custom", message: amountText, input: given });
    return z.NEVER;
  }),
);

export const debt = z.pipe(amount, z.number().check(z.minimum(0, "must not be negative")));

export const day = read(
  /^(?:19|20|21)\d\d-\d\d-\d\d$/,
  (text) => Temporal.PlainDate.from(text),
  "must be a date such as 2026-11-26",
);

/** A moment, truncated to milliseconds, the precision of the database. */
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

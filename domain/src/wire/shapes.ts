import * as z from "zod/mini";
import { amountFromCents, centsFromText } from "./money.ts";

/**
 * Clients percent-encode passwords and security answers once (CORE-API-05). An invalid escape is reported as MALFORMED.
 */
export const percentEncoded = z.codec(z.string(), z.string(), {
  decode: (text, context) => {
    try {
      return decodeURIComponent(text);
    } catch {
      context.issues.push({ code: "custom", input: text, params: { malformed: true }, message: "MALFORMED" });
      return z.NEVER;
    }
  },
  encode: (text) => encodeURIComponent(text),
});

/** An opaque id, which the browser must not interpret. */
export const id = z.string();
export const fileReply = z.custom();
export const success = z.object({ success: z.literal(true) });

function notA(context: z.core.ParsePayload, input: unknown, kind: string): never {
  context.issues.push({ code: "custom", input, message: `must be ${kind}` });
  return z.NEVER;
}

/** An amount of money: a JSON number of dollars with at most two decimals, and integer cents in code. */
export const amount = z.codec(z.number(), z.int(), {
  decode: (dollars, context) =>
    centsFromText(String(dollars)) ?? notA(context, dollars, "an amount of money"),
  encode: amountFromCents,
});

/** PostgreSQL has no year 0, and years after 9999 have another format. */
export const isStoredYear = (year: number): boolean => year >= 1 && year <= 9999;

/** Returns whether the database can store the instant. */
export const isStoredInstant = (moment: Temporal.Instant): boolean =>
  isStoredYear(moment.toZonedDateTimeISO("UTC").year);

/** A calendar day: `2026-11-26` in JSON, `Temporal.PlainDate` in code. */
export const plainDate = z.codec(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  z.custom<Temporal.PlainDate>((value) => value instanceof Temporal.PlainDate),
  {
    decode: (text, context) => {
      try {
        const date = Temporal.PlainDate.from(text);
        if (isStoredYear(date.year)) return date;
      } catch {
        // An invalid date gets the same error as a date that the database cannot store.
      }
      return notA(context, text, "a date such as 2026-11-26");
    },
    encode: (date) => date.toString(),
  },
);

/** A month: `2026-11` in JSON, `Temporal.PlainYearMonth` in code. */
export const plainMonth = z.codec(
  z.string().check(z.regex(/^\d{4}-\d\d$/)),
  z.custom<Temporal.PlainYearMonth>((value) => value instanceof Temporal.PlainYearMonth),
  {
    decode: (text, context) => {
      try {
        const month = Temporal.PlainYearMonth.from(text);
        if (isStoredYear(month.year)) return month;
      } catch {
        // A month that does not exist gets the same error as a month that the database cannot store.
      }
      return notA(context, text, "a month such as 2026-11");
    },
    encode: (month) => month.toString(),
  },
);

/** An instant: RFC 3339 text in JSON, `Temporal.Instant` in code. Encoding always writes UTC. */
export const instant = z.codec(
  z.string(),
  z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
  {
    decode: (text, context) => {
      try {
        const moment = Temporal.Instant.from(text);
        if (isStoredInstant(moment)) return moment;
      } catch {
        // An invalid instant gets the same error as an instant that the database cannot store.
      }
      return notA(context, text, "a moment such as 2026-11-26T14:30:00Z");
    },
    encode: (moment) => moment.toString(),
  },
);

export const country = z.enum(["us", "ca"]);
export type Country = z.infer<typeof country>;

import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { centsFromText, figuresOf, formatCents, textFromCents } from "./money.ts";
import { amount, instant, plainDate } from "./shapes.ts";

/** Amounts up to $9,999,999,999.99, because a JSON number represents 12 digits exactly. */
const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

test("the amount codec preserves every cent", () => {
  fc.assert(
    fc.property(cents, (value) => {
      const wire: unknown = JSON.parse(JSON.stringify(z.encode(amount, value)));
      expect(z.decode(amount, wire as number)).toBe(value);
      expect(centsFromText(textFromCents(value))).toBe(value);
    }),
    { numRuns: 20_000 },
  );
}, 30_000);

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [100, "$1.00"],
  [123_450, "$1,234.50"],
  [99_999, "$999.99"],
  [100_000_000_000, "$1,000,000,000.00"],
  [-124_960, "\u2212$1,249.60"],
])("formatCents writes %i cents as %s [CORE-LAYOUT-21, CORE-CONST-12]", (value, text) => {
  expect(formatCents(value)).toBe(text);
});

test("formatCents matches the en-US currency format [CORE-LAYOUT-21, CORE-CONST-12]", () => {
  const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999 }), (value) => {
      expect(formatCents(value)).toBe(currency.format(value / 100));
    }),
  );
});

test.each(["", "1,000.00", "1.234", "$5", "1e3", "NaN", "--1", " 1", "."])(
  "centsFromText rejects %j",
  (text) => {
    expect(centsFromText(text)).toBeUndefined();
  },
);

test("an amount in JSON with fractions of a cent is rejected and not rounded", () => {
  expect(z.safeDecode(amount, 0.12).success).toBe(true);
  expect(z.safeDecode(amount, 0.125).error?.issues[0]?.message).toBe("must be an amount of money");
  expect(z.safeDecode(amount, 1e21).success).toBe(false);
});

test("dates and instants convert between RFC 3339 text and Temporal values", () => {
  expect(z.decode(plainDate, "2026-02-28").equals(Temporal.PlainDate.from("2026-02-28"))).toBe(true);
  expect(z.encode(plainDate, Temporal.PlainDate.from("2026-02-28"))).toBe("2026-02-28");
  expect(z.decode(instant, "2026-02-28T10:00:00-05:00").toString()).toBe("2026-02-28T15:00:00Z");
  expect(z.encode(instant, Temporal.Instant.from("2026-02-28T15:00:00Z"))).toBe("2026-02-28T15:00:00Z");
  for (const wrong of ["2026-02-30", "20260228", "2026-02-28T10:00:00Z", ""])
    expect(z.safeDecode(plainDate, wrong).success).toBe(false);
  for (const wrong of ["2026-02-28", "2026-02-28T10:00:00", "now"])
    expect(z.safeDecode(instant, wrong).success).toBe(false);
});

test.each([
  [0, "0.00"],
  [123_450, "1,234.50"],
  [100_000_000, "1,000,000.00"],
])("figuresOf writes %i cents without a dollar sign as %s [FORG-WZ-18, FORG-CONST-15]", (cents, text) => {
  expect(figuresOf(cents)).toBe(text);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figuresOf, formatCents, textFromCents } from "./money.ts";
import { typedCents, typedMoneyFault, typedMoneyFaults } from "./typed-money.ts";

const minus = "Enter an amount without a minus sign.";
const point = "Enter a 0 before the decimal point, as in 0.50.";
const decimals = "Enter no more than two digits after the decimal point, as in 1,234.50.";
const comma = "Use a point before the cents, as in 12.50. Use commas only for thousands, as in 1,250.00.";
const digits = "Enter the amount in digits, as in 1,234.50.";

describe("reading typed amounts of money", () => {
  test.each([
    ["250", 25_000],
    ["250.", 25_000],
    ["250.5", 25_050],
    ["$1,234.50", 123_450],
    ["$ 1,234.5", 123_450],
    [" 1 234.50 ", 123_450],
    ["1,234,567.89", 123_456_789],
    ["1.01", 101],
    ["0", 0],
    ["-0", 0],
    ["", undefined],
    ["   ", undefined],
  ])("reading the typed amount %j returns %s cents [SERV-MODAL-12]", (text, cents) => {
    expect(typedCents(text)).toBe(cents);
    expect(typedMoneyFault(text)).toBeUndefined();
  });

  test.each([
    ["-5", -500, minus],
    ["-1234.56", -123_456, minus],
    ["-$5", -500, minus],
    ["$-5", -500, minus],
    ["\u22125.00", -500, minus],
    [".50", undefined, point],
    [".5", undefined, point],
    ["$.50", undefined, point],
    ["-.50", undefined, point],
    ["1.005", undefined, decimals],
    ["1,234.567", undefined, decimals],
    ["12,50", undefined, comma],
    ["1.234,50", undefined, comma],
    ["1,2345", undefined, comma],
    ["1,,234", undefined, comma],
    ["abc", undefined, digits],
    ["12a", undefined, digits],
    ["1e3", undefined, digits],
    ["5$", undefined, digits],
    ["$", undefined, digits],
    [".", undefined, digits],
    ["1.2.3", undefined, digits],
    ["12 50", undefined, digits],
    ["12345678901234", undefined, digits],
  ])("the typed amount %j is read as %s cents and has the error %s", (text, cents, fault) => {
    expect(typedCents(text)).toBe(cents);
    expect(typedMoneyFault(text)).toBe(fault);
  });

  test("every formatted amount can be read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
        for (const text of [textFromCents(cents), formatCents(cents), figuresOf(cents)])
          expect(typedCents(text)).toBe(cents);
      }),
    );
  });

  test("amounts are validated only in the given fields", () => {
    const entries = { salary: ".5", tips: "1", note: "abc", taxes: "" };
    expect(typedMoneyFaults(entries, ["salary", "tips", "taxes"])).toEqual({ salary: point });
  });
});

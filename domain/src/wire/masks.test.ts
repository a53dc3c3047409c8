import fc from "fast-check";
import { expect, test } from "vitest";
import { dateMask, formatAs, isComplete, masks, type Mask } from "./masks.ts";

test.each([
  ["dateUs", "11262025", "11/26/2025"],
  ["dateCa", "20251126", "2025/11/26"],
  ["ssn", "123456789", "123-45-6789"],
  ["sin", "123456789", "123-456-789"],
  ["phone", "3025550100", "(302) 555-0100"],
  ["phone", "13025550100", "(302) 555-0100"],
  ["phone", "+1 302.555.0100", "(302) 555-0100"],
  ["zip", "10001-2345", "10001"],
  ["postalCode", "k1a0b1", "K1A 0B1"],
  ["ssn", "12345", "123-45"],
  ["phone", "302", "(302"],
  ["phone", "abc", ""],
] as const)("%s lays out %s as %s", (mask, typed, shown) => {
  expect(formatAs(mask, typed)).toBe(shown);
});

test("a date is typed as its country writes it", () => {
  expect([masks[dateMask("us")], masks[dateMask("ca")]]).toEqual(["99/99/9999", "9999/99/99"]);
});

test("laying out twice changes nothing, and nothing grows past its mask", () => {
  const mask = fc.constantFrom(...(Object.keys(masks) as Mask[]));
  fc.assert(
    fc.property(mask, fc.string(), (name, typed) => {
      const shown = formatAs(name, typed);
      // A phone that now begins with 1 loses it as the country's, as typing it would.
      const isSteady = formatAs(name, shown) === shown || (name === "phone" && shown.startsWith("(1"));
      expect(isSteady).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(masks[name].length);
    }),
  );
});

test("is complete only when every place is filled", () => {
  expect(isComplete("ssn", "123-45-6789")).toBe(true);
  expect(isComplete("ssn", "123-45-678")).toBe(false);
  expect(isComplete("zip", "1000A")).toBe(false);
});

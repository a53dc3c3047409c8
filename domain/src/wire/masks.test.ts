import fc from "fast-check";
import { expect, test } from "vitest";
import { dateMask, formatAs, isComplete, isPhone, masks, type Mask } from "./masks.ts";

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
  ["phone", "302555010099", "(302) 555-010099"],
  ["ssn", "1234567890", "123-45-67890"],
  ["dateUs", "112620255", "11/26/20255"],
  ["zip", "100012", "100012"],
  ["postalCode", "k1a0b1x", "K1A 0B1X"],
  // A separator ends the month or the day, for typed and pasted dates.
  ["dateUs", "1/5/1990", "01/05/1990"],
  ["dateUs", "11-5-1990", "11/05/1990"],
  ["dateUs", "1/", "01"],
  ["dateUs", "01/5/", "01/05"],
  ["dateUs", "01/5", "01/5"],
  ["dateUs", "1/5/19", "15/19"],
  ["dateCa", "1990/1/5", "1990/01/5"],
  ["dateCa", "1990-1-15", "1990/01/15"],
  ["dateCa", "1990/11/2", "1990/11/2"],
  ["dateCa", "1990/1", "1990/1"],
] as const)("the mask %s formats %s as %s", (mask, typed, shown) => {
  expect(formatAs(mask, typed)).toBe(shown);
});

test("the mask for dates is the date format of the country", () => {
  expect([masks[dateMask("us")], masks[dateMask("ca")]]).toEqual(["99/99/9999", "9999/99/99"]);
});

test("formatting a formatted value again does not change it", () => {
  const mask = fc.constantFrom(...(Object.keys(masks) as Mask[]));
  fc.assert(
    fc.property(mask, fc.string(), (name, typed) => {
      const shown = formatAs(name, typed);
      // A phone number that begins with 1 loses the 1 as a country code.
      const isSteady = formatAs(name, shown) === shown || (name === "phone" && shown.startsWith("(1"));
      expect(isSteady).toBe(true);
      const digits = typed.replaceAll(/\D/g, "");
      const isShortened =
        (name === "phone" && digits.startsWith("1")) || (name === "zip" && digits.length === 9);
      expect(isShortened || shown.replaceAll(/\D/g, "") === digits).toBe(true);
    }),
  );
});

test("a value is complete if it has a character for every position of the mask", () => {
  expect(isComplete("ssn", "123-45-6789")).toBe(true);
  expect(isComplete("ssn", "123-45-678")).toBe(false);
  expect(isComplete("zip", "1000A")).toBe(false);
});

test.each([
  ["(302) 555-0100", true],
  ["1 302 555 0100", true],
  ["302 555 0100 9", false],
  ["1 302 555 0100 9", false],
  ["302 555 010", false],
  ["(000) 000-0000", false],
  ["(102) 555-0100", false],
  ["(302) 055-0100", false],
  ["", false],
])("the text %j is a North American phone number: %s [CORE-SET-08]", (typed, expected) => {
  expect(isPhone(typed)).toBe(expected);
});

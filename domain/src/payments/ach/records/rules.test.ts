import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { achText, dateField, hashField, numberField, recordOf, textField, timeField } from "./rules.ts";

describe("converting names to the characters of a Nacha file", () => {
  test.each([
    ["Café Zoë & Söhne GmbH", "CAFE ZOE & SOHNE GMBH"],
    ["Straße Łódź Ørsted Æon Đặng", "STRASSE LODZ ORSTED AEON DANG"],
    ["O’Brien–Smith", "O'BRIEN-SMITH"],
    ["Æ Œ Ø Ł Đ Ð Þ Ħ ß", "AE OE O L D D TH H SS"],
    ["æ œ ø ł đ ð þ ħ", "AE OE O L D D TH H"],
    ["‘a’ – — 1⁄2", "'A' - - 1/2"],
    ["ﬁne №5 ½", "FINE NO5 1/2"],
    ["A\tB\nC\0D", "A B C D"],
    ["A*B$C%D,E;F:G@H_I#J", "A B C D E F G H I J"],
    ["  two   spaces  ", "TWO SPACES"],
    ["北京银行", ""],
    ["Σίγμα Ltd.", "LTD."],
    ["(a) b/c - d' e&f.", "(A) B/C - D' E&F."],
  ])("the name %j is written as %j", (text, expected) => {
    expect(achText(text)).toBe(expected);
  });

  test("a name in an ACH record has only characters that every bank accepts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const plain = achText(text);
        expect(plain).toMatch(/^[A-Z0-9./()&' -]*$/);
        expect(achText(plain)).toBe(plain);
      }),
      { numRuns: 500 },
    );
  });
});

test("a text field is padded or cut to its length, but a number is never cut", () => {
  expect(textField("ABC", 5)).toBe("ABC  ");
  expect(textField("ABCDEF", 5)).toBe("ABCDE");
  expect(numberField(42, 5)).toBe("00042");
  expect(numberField("99999", 5)).toBe("99999");
  for (const wrong of [100_000, -1, 1.5, Number.NaN, "", "1 2"])
    expect(() => numberField(wrong, 5)).toThrow(RangeError);
});

test("a date is written as YYMMDD and a time as HHMM", () => {
  expect(dateField(Temporal.PlainDate.from("2028-02-29"))).toBe("280229");
  expect(dateField(Temporal.PlainDate.from("2026-12-31"))).toBe("261231");
  expect(timeField(Temporal.PlainTime.from("09:05:59"))).toBe("0905");
  expect(timeField(Temporal.PlainTime.from("17:30"))).toBe("1730");
});

test("the entry hash is the last ten digits of the sum of all routing numbers' first eight digits", () => {
  expect(hashField([])).toBe("0000000000");
  expect(hashField(["231380104", "231380104"])).toBe("0046276020");
  // The sum of the routing numbers has 11 digits. The hash is the last ten digits.
  expect(hashField(Array<string>(101).fill("999999992"))).toBe("0099999899");
});

test("a record that does not have 94 characters is rejected", () => {
  expect(recordOf("9".repeat(90), "1234")).toHaveLength(94);
  expect(() => recordOf("9".repeat(93))).toThrow(RangeError);
  expect(() => recordOf("9".repeat(95))).toThrow(RangeError);
});

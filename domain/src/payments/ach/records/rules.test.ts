import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { achText, dateField, hashField, numberField, recordOf, textField, timeField } from "./rules.ts";

describe("the characters of a name", () => {
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
  ])("%j becomes %j", (text, expected) => {
    expect(achText(text)).toBe(expected);
  });

  test("are of the set that every bank takes, whatever was typed, and the same when done twice", () => {
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

test("text stands to the left and is cut, numbers to the right and never", () => {
  expect(textField("ABC", 5)).toBe("ABC  ");
  expect(textField("ABCDEF", 5)).toBe("ABCDE");
  expect(numberField(42, 5)).toBe("00042");
  expect(numberField("99999", 5)).toBe("99999");
  for (const wrong of [100_000, -1, 1.5, Number.NaN, "", "1 2"])
    expect(() => numberField(wrong, 5)).toThrow(RangeError);
});

test("dates and times are as in the file", () => {
  expect(dateField(Temporal.PlainDate.from("2028-02-29"))).toBe("280229");
  expect(dateField(Temporal.PlainDate.from("2026-12-31"))).toBe("261231");
  expect(timeField(Temporal.PlainTime.from("09:05:59"))).toBe("0905");
  expect(timeField(Temporal.PlainTime.from("17:30"))).toBe("1730");
});

test("the hash is the sum of the first eight digits each, its last ten digits", () => {
  expect(hashField([])).toBe("0000000000");
  expect(hashField(["231380104", "231380104"])).toBe("0046276020");
  // 101 times 99,999,999 is 10,099,999,899.
  expect(hashField(Array<string>(101).fill("999999992"))).toBe("0099999899");
});

test("a record has 94 characters", () => {
  expect(recordOf("9".repeat(90), "1234")).toHaveLength(94);
  expect(() => recordOf("9".repeat(93))).toThrow(RangeError);
  expect(() => recordOf("9".repeat(95))).toThrow(RangeError);
});

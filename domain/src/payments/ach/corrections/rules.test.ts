import { expect, test } from "vitest";
import { correctionOf } from "./rules.ts";

const field = (...parts: readonly (readonly [at: number, text: string])[]) =>
  parts.reduce((text, [at, part]) => text.padEnd(at - 1) + part, "").padEnd(29);

test.each([
  ["C01", field([1, "000123456789"]), { accountNumber: "000123456789" }],
  ["C01", field([1, "12345678901234567"], [18, "999999999999"]), { accountNumber: "12345678901234567" }],
  ["C01", field([1, "1234-5678 90"]), { accountNumber: "1234567890" }],
  ["C02", field([1, "021000021"]), { routingNumber: "021000021" }],
  ["C02", field([1, "021000021"], [10, "12345678"]), { routingNumber: "021000021" }],
  [
    "C03",
    field([1, "021000021"], [13, "12345678901234567"]),
    { routingNumber: "021000021", accountNumber: "12345678901234567" },
  ],
  [
    "C03",
    field([1, "021000021"], [10, "999"], [13, "12345678"]),
    { routingNumber: "021000021", accountNumber: "12345678" },
  ],
  ["C05", field([1, "37"]), { accountType: "Savings" }],
  ["C05", field([1, "379999"]), { accountType: "Savings" }],
  ["C05", field([1, "27"]), { accountType: "Checking" }],
  ["C06", field([1, "98765432"], [21, "37"]), { accountNumber: "98765432", accountType: "Savings" }],
  [
    "C07",
    field([1, "021000021"], [10, "12345678901234567"], [27, "27"]),
    { routingNumber: "021000021", accountNumber: "12345678901234567", accountType: "Checking" },
  ],
])(
  "a change notice with the code %s and the data %j corrects the bank details",
  (code, corrected, expected) => {
    expect(correctionOf({ code, corrected })).toEqual(expected);
  },
);

test.each([
  ["C01", field([1, "ABC"])],
  ["C01", field([1, "123"])],
  ["C01", field()],
  ["C01", field([1, "12345678X"])],
  ["C01", field([1, "X12345678"])],
  ["C02", field([1, "02100002X"])],
  ["C02", field([1, "X21000021"])],
  ["C05", field([1, "X7"])],
  ["C05", field([1, "2X"])],
  ["C02", field([1, "02100002"])],
  ["C03", field([1, "021000021"])],
  ["C03", field([13, "12345678"])],
  ["C05", field([1, "47"])],
  ["C05", field([1, "2"])],
  ["C06", field([1, "98765432"])],
  ["C07", field([1, "021000021"], [10, "12345678"])],
  ["C04", field([1, "ANOTHER NAME"])],
  ["C09", field([1, "4410-22871"])],
  ["C13", field([1, "12345678"])],
])(
  "a change notice with the code %s and the unusable data %j corrects no bank details",
  (code, corrected) => {
    expect(correctionOf({ code, corrected })).toBeUndefined();
  },
);

test("a change notice corrects only the bank details that its code covers", () => {
  expect(Object.keys(correctionOf({ code: "C01", corrected: field([1, "12345678"]) }) ?? {})).toEqual([
    "accountNumber",
  ]);
  expect(Object.keys(correctionOf({ code: "C02", corrected: field([1, "021000021"]) }) ?? {})).toEqual([
    "routingNumber",
  ]);
  expect(Object.keys(correctionOf({ code: "C05", corrected: field([1, "37"]) }) ?? {})).toEqual([
    "accountType",
  ]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxCents } from "../answers/rules.ts";
import type { GrossReceipts } from "./contract.ts";
import {
  changeOf,
  percentText,
  quarterLower,
  receiptsFaults,
  reductionOf,
  reductionPercent,
  needsGrossReceipts,
  withoutHiddenReceipts,
} from "./rules.ts";

const nothing: GrossReceipts = {
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};
const quarters: GrossReceipts = {
  ...nothing,
  businessActive2019: "Yes",
  period1Quarter: "1Q",
  period1Revenue: 0,
  period2Quarter: "4Q",
  period2Revenue: 5,
};
const years: GrossReceipts = {
  ...quarters,
  businessActive2019: null,
  period1Quarter: "Annual",
  period2Quarter: "Annual",
};
const later: GrossReceipts = {
  ...nothing,
  businessActive2019: "No",
  grossReceiptReductionIsDemonstrated: "No",
};

test.each([
  ["20PPPLoan", false],
  ["21PPPLoan", false],
  ["21SDPPP", true],
  [null, false],
])("a loan of version %s needs gross receipts: %s [SERV-GRR-01]", (loanVersion, isTaken) => {
  expect(needsGrossReceipts({ loanVersion })).toBe(isTaken);
});

describe("validating gross receipts", () => {
  test.each([
    [quarters, {}],
    [years, {}],
    [later, {}],
    [nothing, { businessActive2019: "Required" }],
    [{ ...quarters, period1Quarter: null }, { period1Quarter: "Required" }],
    [{ ...quarters, period2Quarter: null }, { period2Quarter: "Required" }],
    [{ ...quarters, period1Quarter: "Annual" }, { period1Quarter: "Required" }],
    [{ ...quarters, period2Quarter: "Annual" }, { period2Quarter: "Required" }],
    [{ ...quarters, period1Revenue: null }, { period1Revenue: "Enter an amount" }],
    [{ ...quarters, period2Revenue: -1 }, { period2Revenue: "Enter an amount" }],
    [{ ...years, period1Revenue: -1 }, { period1Revenue: "Enter an amount" }],
    [{ ...years, period2Revenue: null }, { period2Revenue: "Enter an amount" }],
    [{ ...years, period1Quarter: "1Q" }, { period1Quarter: "Required" }],
    [{ ...years, period2Quarter: null }, { period2Quarter: "Required" }],
    [
      { ...later, grossReceiptReductionIsDemonstrated: null },
      { grossReceiptReductionIsDemonstrated: "Required" },
    ],
    [{ ...later, period1Revenue: -1 }, {}],
  ] as const)(
    "validating the answers %j returns %j [SERV-GRR-03, SERV-GRR-04, SERV-GRR-05, SERV-GRR-06, SERV-GRR-07]",
    (answers, faults) => {
      expect(receiptsFaults(answers)).toEqual(faults);
    },
  );
});

test.each([
  [{ ...quarters, grossReceiptReductionIsDemonstrated: "Yes" }, quarters],
  [{ ...quarters, businessActive2019: "No", grossReceiptReductionIsDemonstrated: "No" }, later],
  [{ ...years, businessActive2019: "Yes", grossReceiptReductionIsDemonstrated: "Yes" }, years],
  [{ ...quarters, businessActive2019: null }, nothing],
  [nothing, nothing],
] as const)("clearing the hidden questions in the answers %j leaves %j [SERV-GRR-09]", (answers, counted) => {
  expect(withoutHiddenReceipts(answers)).toEqual(counted);
});

describe("calculating the reduction of receipts", () => {
  test.each([
    [100_000, 60_000, 4_000],
    [100_000, 100_000, 0],
    [100_000, 0, 10_000],
    [300, 400, -3_333],
    [300, 500, -6_666],
    [41_260_000, 27_148_000, 3_420],
    [100_000, 75_004, 2_499],
    [200_000, 149_990, 2_500],
    [200_000, 249_990, -2_499],
    [0, 5, null],
    [1, 99_999_999_999, -999_999_999_980_000],
  ])("the reduction from %i to %i cents is %s hundredths of a percent", (before, after, hundredths) => {
    expect(reductionPercent({ before, after })).toBe(hundredths);
  });

  test("the reduction in gross receipts is unknown without two amounts", () => {
    expect(reductionOf({ ...quarters, period1Revenue: 10 })).toBe(5_000);
    expect(reductionOf({ ...quarters, period1Revenue: null })).toBeNull();
    expect(reductionOf({ ...quarters, period1Revenue: 10, period2Revenue: null })).toBeNull();
    expect(reductionOf(later)).toBeNull();
  });

  test("a reduction in gross receipts is rounded toward zero", () => {
    const amounts = fc.integer({ min: 0, max: maxCents });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxCents }), amounts, (before, after) => {
        const hundredths = reductionPercent({ before, after }) ?? 0;
        expect(hundredths >= 2_500).toBe(4 * after <= 3 * before);
        const rest = 10_000n * (BigInt(before) - BigInt(after)) - BigInt(hundredths) * BigInt(before);
        expect(rest < BigInt(before) && rest > -BigInt(before)).toBe(true);
        expect(rest === 0n || rest > 0n === after < before).toBe(true);
      }),
    );
  });
});

describe("comparing receipts on the gross receipts page", () => {
  test.each([
    [41_260_000, 27_148_000, { kind: "fell", tenths: 342, where: "below" }, "34.2"],
    [10_000, 7_500, { kind: "fell", tenths: 250, where: "at" }, "25.0"],
    [10_000, 7_501, { kind: "fell", tenths: 249, where: "above" }, "24.9"],
    [10_000, 7_499, { kind: "fell", tenths: 250, where: "below" }, "25.0"],
    [10_000, 0, { kind: "fell", tenths: 1_000, where: "below" }, "100.0"],
    [10_000, 10_000, { kind: "same", tenths: 0, where: "above" }, "0.0"],
    [10_000, 10_001, { kind: "rose", tenths: 0, where: "above" }, "0.0"],
    [10_000, 142_345, { kind: "rose", tenths: 13_234, where: "above" }, "1,323.4"],
  ])(
    "a change of receipts from %i to %i cents is %j and is shown as %s [SERV-GRR-12, SERV-CONST-09]",
    (before, after, change, text) => {
      const told = changeOf({ before, after });
      expect(told).toEqual(change);
      expect(told && percentText(told)).toBe(text);
    },
  );

  test("the change in gross receipts is unknown without receipts in the first period", () => {
    expect(changeOf({ before: 0, after: 5 })).toBeUndefined();
  });

  test.each([
    [41_260_000, 30_945_000],
    [10_001, 7_500],
    [1, 0],
    [0, 0],
  ])("25%% below %i cents is %i cents [SERV-CONST-09]", (before, lower) => {
    expect(quarterLower(before)).toBe(lower);
  });

  test('later receipts are "above" 75% unless receipts fell by at least 25%', () => {
    const amounts = fc.integer({ min: 0, max: maxCents });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxCents }), amounts, (before, after) => {
        const told = changeOf({ before, after });
        expect(told?.where !== "above").toBe(after <= quarterLower(before));
        const isQuarter = told?.kind === "fell" && told.tenths >= 250;
        expect(isQuarter).toBe(told?.where !== "above");
      }),
    );
  });
});

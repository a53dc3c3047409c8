import { expect, test } from "vitest";
import { day, sampleEstimateAnswers } from "../../testing/samples.ts";
import { formatNumericDate, formatQuotient, quickReview } from "./rules.ts";

test.each([
  [1_000_000, "1.0"],
  [875_000, "0.88"],
  [700_000, "0.7"],
  [845_000, "0.85"],
  [844_999, "0.84"],
  [845_001, "0.85"],
  [0, "0.0"],
  [5_000, "0.01"],
  [4_999, "0.00"],
])("a quotient of %i millionths reads %s", (millionths, text) => {
  expect(formatQuotient(millionths)).toBe(text);
});

test("a date has two digits for month and day [FORG-SUM-09]", () => {
  expect(formatNumericDate(day("2026-03-05"))).toBe("03/05/2026");
});

const known = {
  ...sampleEstimateAnswers,
  totalPayrollCost: 152_000_00,
  fteReductionQuotient: 875_000,
  actualForgivenessAmount: 161_875_00,
};

test("the review has the figures that were entered, and a dash for each that was not [FORG-SUM-10]", () => {
  expect(quickReview(known)).toEqual({
    payrollCost: "$152,000.00",
    otherCosts: "$38,000.00",
    quotient: "0.88",
    estimate: "$161,875.00",
  });
  const none = { totalPayrollCost: null, fteReductionQuotient: null, actualForgivenessAmount: null };
  expect(quickReview({ ...known, ...none, coveredSupplierCosts: null })).toEqual({
    payrollCost: "—",
    otherCosts: "—",
    quotient: "—",
    estimate: "—",
  });
  expect(quickReview({ ...known, totalPayrollCost: 0 })).toMatchObject({ payrollCost: "$0.00" });
});

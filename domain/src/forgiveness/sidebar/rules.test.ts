import { describe, expect, test } from "vitest";
import { day, moment, sampleEstimateAnswers } from "../../testing/samples.ts";
import { figureNames, type ForgivenessStage } from "../record/fields/contract.ts";
import { requestedOf, type Figures } from "../record/fields/rules.ts";
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
])("the sidebar shows a quotient of %i millionths as %s", (millionths, text) => {
  expect(formatQuotient(millionths)).toBe(text);
});

test("the sidebar's dates have two digits for the month and the day [FORG-SUM-09]", () => {
  expect(formatNumericDate(day("2026-03-05"))).toBe("03/05/2026");
});

const known = {
  ...sampleEstimateAnswers,
  ...requestedOf(Object.fromEntries(figureNames.map((name) => [name, null])) as unknown as Figures),
  stage: "Document Upload" as ForgivenessStage | null,
  readyForCustomerSignoff: false,
  customerSignoffTimestamp: null,
  finalForgivenessPrincipalOnly: null,
  totalPayrollCost: 152_000_00,
  fteReductionQuotient: 875_000,
  actualForgivenessAmount: 161_875_00,
};

test("the sidebar shows the entered figures, and a dash for each missing figure [FORG-SUM-10]", () => {
  expect(quickReview(known)).toEqual({
    payrollCost: "$152,000.00",
    otherCosts: "$38,000.00",
    quotient: "0.88",
    lastLabel: "Estimate",
    last: "$161,875.00",
  });
  const none = { totalPayrollCost: null, fteReductionQuotient: null, actualForgivenessAmount: null };
  expect(quickReview({ ...known, ...none, coveredSupplierCosts: null })).toEqual({
    payrollCost: "—",
    otherCosts: "—",
    quotient: "—",
    lastLabel: "Estimate",
    last: "—",
  });
  expect(quickReview({ ...known, totalPayrollCost: 0 })).toMatchObject({ payrollCost: "$0.00" });
});

describe("the sidebar's figures after the form is sent", () => {
  const sent = {
    ...known,
    stage: "Document Review" as const,
    srTotalPayrollCost: 150_000_00,
    srActualForgivenessAmount: 160_000_00,
  };
  const last = (part: object) => {
    const { lastLabel, last: amount } = quickReview({ ...sent, ...part });
    return `${lastLabel} ${amount}`;
  };

  test("the sidebar shows the borrower's figures while the lender reviews the form", () => {
    expect(quickReview(sent)).toMatchObject({
      payrollCost: "$150,000.00",
      quotient: "0.88",
      lastLabel: "Estimate",
      last: "$160,000.00",
    });
    // In these stages, the borrower can change the figures, so the sidebar shows the current figures.
    for (const stage of [null, "Document Upload", "Additional Documents Requested", "Expired"])
      expect(last({ stage })).toBe("Estimate $161,875.00");
  });

  test("after the SBA's decision, the sidebar shows the forgiven amount instead of the recommended amount", () => {
    const agreed = { customerSignoffTimestamp: moment("2026-11-01T12:00:00Z") };
    expect(last({ stage: "Customer Signoff", readyForCustomerSignoff: true })).toBe(
      "Recommended to SBA $161,875.00",
    );
    expect(last({ ...agreed, stage: "Awaiting SBA Response" })).toBe("Recommended to SBA $161,875.00");
    const forgiven = { ...agreed, stage: "Forgiven", finalForgivenessPrincipalOnly: 100_000_00 };
    expect(last(forgiven)).toBe("Forgiven by the SBA $100,000.00");
    expect(last({ ...forgiven, finalForgivenessPrincipalOnly: null })).toBe("Forgiven by the SBA —");
    expect(last({ ...agreed, stage: "Declined" })).toBe("Forgiven by the SBA $0.00");
  });
});

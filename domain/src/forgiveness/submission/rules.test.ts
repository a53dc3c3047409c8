import { expect, test } from "vitest";
import { day, sampleEstimateAnswers } from "../../testing/samples.ts";
import { estimateOf } from "../estimate/rules.ts";
import { isWhole } from "./rules.ts";

const start = day("2021-03-15");
const answers = {
  ...sampleEstimateAnswers,
  preferredCoveredPeriod: "24 weeks",
  standardCoveredPeriodStartDate: start,
  standardCoveredPeriodEndDate: start.add({ days: 167 }),
  numberOfOwners: 2,
  hasCoveredFteReductions: false,
  employeesAtApplicationTime: 11,
  loanGreaterThan2Million: false,
  eidlAdvanceRadio: true,
  eidlLoanNumber: "3600001234",
  eidlAmount: 10_000_00,
} as const;
const form = {
  ...answers,
  ...estimateOf(answers, 200_000_00),
  pppLoanIssueDate: start,
  lastPageSubmitted: 5,
};

test.each([
  ["with every answer, five saved pages and every figure", {}, true],
  ["with six saved pages", { lastPageSubmitted: 6 }, true],
  ["with four saved pages", { lastPageSubmitted: 4 }, false],
  ["without saved pages", { lastPageSubmitted: null }, false],
  ["without one of the answers", { employeesAtApplicationTime: null }, false],
  ["without one of the estimate's figures", { actualForgivenessAmount: null }, false],
  [
    "without an answer, a page and a figure",
    { eidlAmount: null, lastPageSubmitted: 1, totalPayrollCost: null },
    false,
  ],
])("checking whether form 3508 %s is complete [FORG-EST-07]", (_, change, is) => {
  expect(isWhole({ ...form, ...change })).toBe(is);
});

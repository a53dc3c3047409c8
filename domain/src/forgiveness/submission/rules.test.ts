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
  ["of which all is answered, five pages were kept and all figures are known", {}, true],
  ["of which the last page was looked at", { lastPageSubmitted: 6 }, true],
  ["of which four pages were kept", { lastPageSubmitted: 4 }, false],
  ["of which no page was kept", { lastPageSubmitted: null }, false],
  ["that lacks an answer", { employeesAtApplicationTime: null }, false],
  ["whose estimate lacks a figure", { actualForgivenessAmount: null }, false],
  [
    "that lacks an answer, a page and a figure",
    { eidlAmount: null, lastPageSubmitted: 1, totalPayrollCost: null },
    false,
  ],
])("a form %s is whole: %o, %s [FORG-EST-07]", (_, change, is) => {
  expect(isWhole({ ...form, ...change })).toBe(is);
});

import { formatCents } from "../../../wire/money.ts";
import { expect, test } from "vitest";
import type { Form3508sFacts } from "../rules.ts";
import {
  askedFields3508s,
  check3508s,
  form3508sAnswers,
  form3508sEntries,
  type Form3508sEntries,
} from "./rules.ts";

const facts: Form3508sFacts = {
  pppLoanAmount: 120_000_00,
  disbursed: Temporal.PlainDate.from("2021-03-15"),
  businessEntityType: "Limited Liability Company",
  numberOfEmployees: 6,
};
const typed: Form3508sEntries = {
  currentEmployees: "1,204",
  coveredPeriodEndDate: "2021-08-30",
  payrollCosts: "$72,000.00",
  requestedForgivenessAmount: "120000",
  receivedLargeFunding: "false",
  reducedSalariesWagesEmployees: "true",
  attestToReductions: "false",
  reviewedAdjustedForgivenessAmount: "true",
};
const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, ""])) as Form3508sEntries;

test("typed values of form 3508S become answers [FORG-S-03, FORG-S-04]", () => {
  const answers = form3508sAnswers(typed, facts);
  expect(answers).toEqual({
    employeesAtApplicationTime: 1204,
    standardCoveredPeriodEndDate: Temporal.PlainDate.from("2021-08-30"),
    payrollAmount3508s: 72_000_00,
    forgivenessAmount3508s: 120_000_00,
    loanGreaterThan2Million3508s: false,
    wageReduction3508s: true,
    ezAppQ6: false,
    reviewedAdjustedForgivenessAmount3508s: true,
  });
  expect(form3508sEntries(answers, formatCents)).toEqual({
    ...typed,
    currentEmployees: "1204",
    requestedForgivenessAmount: "$120,000.00",
  });
  expect(form3508sEntries(form3508sAnswers(empty, facts), formatCents)).toEqual(empty);
  expect(check3508s(typed, facts)).toEqual({});
});

test("form 3508S accepts a date typed as mm/dd/yyyy [FORG-S-21]", () => {
  const { standardCoveredPeriodEndDate: end } = form3508sAnswers(
    { ...typed, coveredPeriodEndDate: "08/30/2021" },
    facts,
  );
  expect(end?.toString()).toBe("2021-08-30");
});

test("validating form 3508S reports missing and unreadable values by field [FORG-S-05, FORG-S-06, FORG-S-09, FORG-S-12, FORG-S-13]", () => {
  expect(check3508s(empty, facts)).toEqual({
    currentEmployees: "Total number must be at least 1",
    coveredPeriodEndDate: "Required",
    payrollCosts: "Enter an amount",
    requestedForgivenessAmount: "Enter an amount",
    receivedLargeFunding: "Choose yes or no",
    reducedSalariesWagesEmployees: "Choose yes or no",
  });
  const wrong = { currentEmployees: "2.5", coveredPeriodEndDate: "02/30/2021", payrollCosts: "1.005" };
  expect(check3508s({ ...typed, ...wrong }, facts)).toEqual({
    currentEmployees: "Enter a whole number",
    coveredPeriodEndDate: "Invalid date format",
    payrollCosts: "Enter no more than two digits after the decimal point, as in 1,234.50.",
  });
  expect(check3508s({ ...typed, requestedForgivenessAmount: "-5" }, facts)).toEqual({
    requestedForgivenessAmount: "Enter an amount without a minus sign.",
  });
  expect(check3508s({ ...typed, currentEmployees: "  " }, facts)).toEqual({
    currentEmployees: "Total number must be at least 1",
  });
  for (const currentEmployees of ["-1", "six", "1e3", "9999999999"])
    expect(check3508s({ ...typed, currentEmployees }, facts).currentEmployees).toBe("Enter a whole number");
});

test("earlier answers decide which questions form 3508S shows", () => {
  expect(askedFields3508s(typed, facts)).toEqual([
    "receivedLargeFunding",
    "reducedSalariesWagesEmployees",
    "attestToReductions",
    "reviewedAdjustedForgivenessAmount",
  ]);
  expect(askedFields3508s({ ...typed, reducedSalariesWagesEmployees: "false" }, facts)).toEqual([
    "receivedLargeFunding",
    "reducedSalariesWagesEmployees",
  ]);
});

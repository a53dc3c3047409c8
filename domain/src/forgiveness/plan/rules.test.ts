import { describe, expect, test } from "vitest";
import { samplePayrollData, sampleStipulation } from "../../testing/samples.ts";
import type { PlanAnswers } from "./contract.ts";
import { asksForForm, formFaults, formsIn, mergeAnswers, needsForm } from "./rules.ts";

const facts = { loanVersion: "21SDPPP", businessEntityType: null };
const nothing: PlanAnswers = {
  ...samplePayrollData,
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};
const payroll = {
  seasonalRevenue: "No",
  timePeriodOfPayrollCosts: "2019",
  hiredHelpExpenses: 1,
  cashTipsEquivalent: 1,
  vacationLeaveBenefits: 1,
  allowanceSeparationDismissal: 1,
  yrlyHealthcareBenefitExpenses: 1,
  yrlyPayrollTaxExpenses: 1,
} as const;
const later = { businessActive2019: "No", grossReceiptReductionIsDemonstrated: "Yes" } as const;

describe("matching requests to the payroll data and gross receipts forms", () => {
  const credit = "Credit Application";
  test.each([
    ["Calculate Payroll Data", "Calculate Payroll Data", credit, ["payroll-data"]],
    ["Calculate Payroll Data", "Anything", credit, ["payroll-data"]],
    ["Reduction in Gross Receipts", "Reduction in Gross Receipts", credit, ["gross-receipts"]],
    [
      "Reduction in Gross Receipts",
      "Reduction in Gross Receipts",
      "Forgiveness Application",
      ["gross-receipts"],
    ],
    ["Reduction in Gross Receipts Documents", "Reduction in Gross Receipts", credit, []],
    ["Tax return", "TaxReturn", credit, []],
  ] as const)(
    "a request with the name %s, group %s and type %s asks for the forms %j [SERV-PAY-20, SERV-GRR-10]",
    (name, groupName, requestType, forms) => {
      const sample = sampleStipulation(name, { groupName });
      const request = { ...sample, stipulationMap: { ...sample.stipulationMap, requestType } };
      const asked = (["payroll-data", "gross-receipts"] as const).filter((form) =>
        asksForForm(request, form),
      );
      expect(asked).toEqual(forms);
    },
  );
});

test.each([
  ["21PPPLoan", true, false],
  ["21SDPPP", true, true],
  ["20PPPLoan", false, false],
])(
  "needsForm recognizes the forms that a loan of version %s needs [SERV-PAY-01, SERV-GRR-01]",
  (loanVersion, one, other) => {
    expect(needsForm("payroll-data", { loanVersion })).toBe(one);
    expect(needsForm("gross-receipts", { loanVersion })).toBe(other);
  },
);

test.each([
  [{}, []],
  [{ seasonalRevenue: undefined }, []],
  [{ seasonalRevenue: null }, ["payroll-data"]],
  [{ period1Quarter: "1Q" }, ["gross-receipts"]],
  [{ ...later, ...payroll }, ["payroll-data", "gross-receipts"]],
])("the sent answers %j belong to the forms %j [SERV-API-24]", (sent, forms) => {
  expect(formsIn(sent)).toEqual(forms);
});

test("validating a form returns only that form's errors", () => {
  expect(formFaults("gross-receipts", nothing, facts)).toEqual({ businessActive2019: "Required" });
  expect(formFaults("payroll-data", { ...nothing, ...payroll }, facts)).toEqual({});
});

describe("merging sent answers with saved answers", () => {
  const settle = (
    before: Partial<PlanAnswers>,
    sent: object,
    whole: readonly ("payroll-data" | "gross-receipts")[] = [],
  ) => mergeAnswers({ ...nothing, ...before }, sent, { facts, whole });

  test("sent answers replace saved answers, and all other saved answers stay [SERV-API-24]", () => {
    expect(settle(later, { ...payroll, businessActive2019: undefined })).toEqual({
      answers: { ...nothing, ...later, ...payroll },
      faults: {},
      complete: ["payroll-data"],
    });
  });

  test("while a form is incomplete, only sent answers are validated", () => {
    expect(settle({}, { seasonalRevenue: "No", hiredHelpExpenses: -1 })).toEqual({
      answers: { ...nothing, seasonalRevenue: "No", hiredHelpExpenses: -1 },
      faults: { hiredHelpExpenses: "Enter an amount" },
      complete: [],
    });
  });

  test("a null answer counts as missing", () => {
    expect(settle({}, { seasonalRevenue: null }).faults).toEqual({ seasonalRevenue: "Required" });
  });

  test("sending one form does not clear answers of another form", () => {
    const stale = { ...payroll, startDateOfPeriod: Temporal.PlainDate.from("2019-03-01"), period1Revenue: 5 };
    const { answers } = settle(stale, { hiredHelpExpenses: 2 });
    expect(answers).toEqual({ ...nothing, ...payroll, hiredHelpExpenses: 2, period1Revenue: 5 });
    expect(settle(stale, later).answers).toEqual({ ...nothing, ...stale, ...later, period1Revenue: null });
  });

  test("after a form is fulfilled, answers that would make it incomplete are rejected", () => {
    const sent = { seasonalRevenue: "Yes" };
    expect(settle(payroll, sent).faults).toEqual({});
    expect(settle(payroll, sent, ["payroll-data"]).faults).toEqual({ startDateOfPeriod: "Required" });
    expect(settle(payroll, sent, ["gross-receipts"]).faults).toEqual({});
  });
});

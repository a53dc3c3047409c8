import { describe, expect, test } from "vitest";
import { samplePayrollData } from "../../testing/samples.ts";
import type { PayrollData } from "./contract.ts";
import {
  askedPayroll,
  payrollFaults,
  payrollPeriods,
  needsPayrollData,
  withoutHidden,
  type PayrollFacts,
} from "./rules.ts";

const firstDraw: PayrollFacts = { loanVersion: "21PPPLoan", businessEntityType: "Partnership" };
const secondDraw: PayrollFacts = { ...firstDraw, loanVersion: "21SDPPP" };
const precise = "Precise 12 month period (prior to PPP Application)";

const day = (text: string) => Temporal.PlainDate.from(text);
const nothing = samplePayrollData;
const whole: PayrollData = {
  seasonalRevenue: "No",
  startDateOfPeriod: null,
  timePeriodOfPayrollCosts: "2019",
  hiredHelpExpenses: 1,
  cashTipsEquivalent: 2,
  vacationLeaveBenefits: 3,
  allowanceSeparationDismissal: 4,
  yrlyHealthcareBenefitExpenses: 5,
  yrlyPayrollTaxExpenses: 0,
  eIDLRefinanceUse: "Yes",
  eIDLRefinance: "Yes",
  eIDLLoanNumber: "3600001234",
  economicDisasterInjuryLoan: 0,
};

test.each([
  ["20PPPLoan", false],
  ["21PPPLoan", true],
  ["21SDPPP", true],
  [null, false],
])("a loan of version %s needs payroll data: %s [SERV-PAY-01]", (loanVersion, isTaken) => {
  expect(needsPayrollData({ loanVersion })).toBe(isTaken);
});

test.each([
  ["Eligible self-employed individual", ["2019", "2020"]],
  ["Sole Proprietorship", ["2019", "2020"]],
  ["sole proprietorship ", ["2019", "2020"]],
  ["Independent contractor", ["2019", "2020"]],
  ["Limited Liability Company", ["2019", "2020", precise]],
  [null, ["2019", "2020", precise]],
])(
  "the entity type %s can choose the payroll periods %j [SERV-PAY-04, SERV-PAY-05]",
  (businessEntityType, periods) => {
    expect(payrollPeriods({ businessEntityType })).toEqual(periods);
  },
);

describe("asking payroll questions", () => {
  const costs = ["q3", "q4", "q5", "q6", "q7", "q8"];
  test.each([
    [{}, firstDraw, ["q1", ...costs, "q10"]],
    [{}, secondDraw, ["q1", ...costs]],
    [{ seasonalRevenue: "Yes" }, firstDraw, ["q1", "q2Yes", ...costs, "q10"]],
    [{ seasonalRevenue: "No" }, firstDraw, ["q1", "q2No", ...costs, "q10"]],
    [{ eIDLRefinanceUse: "Yes" }, firstDraw, ["q1", ...costs, "q10", "q10Plus"]],
    [{ eIDLRefinanceUse: "No", eIDLRefinance: "Yes" }, firstDraw, ["q1", ...costs, "q10"]],
    [{ eIDLRefinanceUse: "Yes", eIDLRefinance: "No" }, firstDraw, ["q1", ...costs, "q10", "q10Plus"]],
    [
      { eIDLRefinanceUse: "Yes", eIDLRefinance: "Yes" },
      firstDraw,
      ["q1", ...costs, "q10", "q10Plus", "q11", "q12"],
    ],
    [{ eIDLRefinanceUse: "Yes", eIDLRefinance: "Yes" }, secondDraw, ["q1", ...costs]],
  ] as const)(
    "with the answers %j and the loan %o, the page asks %j [SERV-PAY-03, SERV-PAY-04, SERV-PAY-13, SERV-PAY-14, SERV-PAY-15, SERV-PAY-12]",
    (answers, facts, asked) => {
      expect(askedPayroll({ ...nothing, ...answers }, facts)).toEqual(asked);
    },
  );

  test("clears only the answers to payroll questions that are not asked [SERV-ENT-19]", () => {
    expect(withoutHidden({ ...whole, startDateOfPeriod: day("2019-03-01") }, firstDraw)).toEqual(whole);
    const seasonal = { ...whole, seasonalRevenue: "Yes", startDateOfPeriod: day("2019-03-01") } as const;
    expect(withoutHidden(seasonal, firstDraw)).toEqual({ ...seasonal, timePeriodOfPayrollCosts: null });
    const noEidl = {
      eIDLRefinanceUse: null,
      eIDLRefinance: null,
      eIDLLoanNumber: null,
      economicDisasterInjuryLoan: null,
    };
    expect(withoutHidden(whole, secondDraw)).toEqual({ ...whole, ...noEidl });
    expect(withoutHidden({ ...whole, eIDLRefinanceUse: "No" }, firstDraw)).toEqual({
      ...whole,
      ...noEidl,
      eIDLRefinanceUse: "No",
    });
  });
});

describe("validating payroll answers", () => {
  test("requires an answer to every visible payroll question [SERV-PAY-02, SERV-PAY-06, SERV-PAY-07, SERV-PAY-08, SERV-PAY-09, SERV-PAY-10, SERV-PAY-11, SERV-PAY-13]", () => {
    const amounts = {
      hiredHelpExpenses: "Enter an amount",
      cashTipsEquivalent: "Enter an amount",
      vacationLeaveBenefits: "Enter an amount",
      allowanceSeparationDismissal: "Enter an amount",
      yrlyHealthcareBenefitExpenses: "Enter an amount",
      yrlyPayrollTaxExpenses: "Enter an amount",
    };
    expect(payrollFaults(nothing, secondDraw)).toEqual({ seasonalRevenue: "Required", ...amounts });
    expect(payrollFaults(nothing, firstDraw)).toEqual({
      seasonalRevenue: "Required",
      ...amounts,
      eIDLRefinanceUse: "Required",
    });
  });

  test("payroll answers may be zero", () => {
    expect(payrollFaults(whole, firstDraw)).toEqual({});
    expect(payrollFaults(whole, secondDraw)).toEqual({});
  });

  test.each([
    ["hiredHelpExpenses"],
    ["cashTipsEquivalent"],
    ["vacationLeaveBenefits"],
    ["allowanceSeparationDismissal"],
    ["yrlyHealthcareBenefitExpenses"],
    ["yrlyPayrollTaxExpenses"],
    ["economicDisasterInjuryLoan"],
  ] as const)(
    "rejects %s below zero and accepts zero [SERV-PAY-06, SERV-PAY-07, SERV-PAY-08, SERV-PAY-09, SERV-PAY-10, SERV-PAY-11, SERV-PAY-17]",
    (name) => {
      expect(payrollFaults({ ...whole, [name]: -1 }, firstDraw)).toEqual({ [name]: "Enter an amount" });
      expect(payrollFaults({ ...whole, [name]: 0 }, firstDraw)).toEqual({});
    },
  );

  test.each([
    ["2019-02-14", "Date must be between 02/15/2019 and 11/23/2019"],
    ["2019-02-15", undefined],
    ["2019-11-23", undefined],
    ["2019-11-24", "Date must be between 02/15/2019 and 11/23/2019"],
    [null, "Required"],
  ])("validating a start date of %s returns %s [SERV-PAY-03]", (start, fault) => {
    const startDateOfPeriod = start === null ? null : day(start);
    const answers = { ...whole, seasonalRevenue: "Yes", startDateOfPeriod } as const;
    expect(payrollFaults(answers, secondDraw)).toEqual(
      fault === undefined ? {} : { startDateOfPeriod: fault },
    );
  });

  test("the last allowed start date of the payroll period is twelve weeks before February 15, 2020 [SERV-PAY-22]", () => {
    expect(day("2019-11-23").add({ weeks: 12 }).toString()).toBe("2020-02-15");
  });

  test("rejects a payroll period that the page does not offer [SERV-PAY-05]", () => {
    const answers = { ...whole, timePeriodOfPayrollCosts: precise } as const;
    expect(payrollFaults(answers, firstDraw)).toEqual({});
    const alone = { ...firstDraw, businessEntityType: "Sole Proprietorship" };
    expect(payrollFaults(answers, alone)).toEqual({ timePeriodOfPayrollCosts: "Required" });
    expect(payrollFaults({ ...answers, timePeriodOfPayrollCosts: null }, firstDraw)).toEqual({
      timePeriodOfPayrollCosts: "Required",
    });
  });

  test.each([
    [null, "Required"],
    ["", "Required"],
    ["abc", "Must be a number"],
    ["-5", "Must be a number"],
    ["1.5", "Must be a number"],
    ["12a", "Must be a number"],
    ["a12", "Must be a number"],
    ["0", undefined],
    ["3600001234", undefined],
    ["1".repeat(20), undefined],
    ["1".repeat(21), "Must be at most 20 characters"],
  ])("validating the EIDL number %j returns %s [SERV-PAY-16]", (eIDLLoanNumber, fault) => {
    expect(payrollFaults({ ...whole, eIDLLoanNumber }, firstDraw)).toEqual(
      fault === undefined ? {} : { eIDLLoanNumber: fault },
    );
  });

  test("requires the answer about refinancing only if there was an EIDL [SERV-PAY-14]", () => {
    expect(payrollFaults({ ...whole, eIDLRefinance: null }, firstDraw)).toEqual({
      eIDLRefinance: "Required",
    });
    expect(payrollFaults({ ...whole, eIDLRefinanceUse: "No", eIDLRefinance: null }, firstDraw)).toEqual({});
  });

  test("accepts an EIDL of more than $10,000 [SERV-PAY-17]", () => {
    expect(payrollFaults({ ...whole, economicDisasterInjuryLoan: 1_000_001 }, firstDraw)).toEqual({});
  });
});

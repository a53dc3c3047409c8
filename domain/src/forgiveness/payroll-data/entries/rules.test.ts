import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateText } from "../../../payments/modal/rules.ts";
import { formatCents } from "../../../wire/money.ts";
import { maxCents } from "../../answers/rules.ts";
import { payrollNames, withoutHidden, type PayrollFacts } from "../rules.ts";
import {
  checkPayroll,
  costNames,
  dateEntry,
  enteredDate,
  isEidlLarge,
  payrollAnswers,
  payrollEntries,
  totalSoFar,
  type PayrollEntries,
} from "./rules.ts";

const facts: PayrollFacts = { loanVersion: "21PPPLoan", businessEntityType: null };
const blank: PayrollEntries = {
  q1: "",
  q2Yes: "",
  q2No: "",
  q3: "",
  q4: "",
  q5: "",
  q6: "",
  q7: "",
  q8: "",
  q10: "",
  q10Plus: "",
  q11: "",
  q12: "",
};
const filled: PayrollEntries = {
  q1: "No",
  q2Yes: "",
  q2No: "2020",
  q3: "$1,234.50",
  q4: "0",
  q5: "10",
  q6: "10.5",
  q7: " 1 000 ",
  q8: "0.01",
  q10: "Yes",
  q10Plus: "Yes",
  q11: " 3600001234 ",
  q12: "5,000",
};

test("the payroll page's fields have the API's names [SERV-ENT-19]", () => {
  expect(payrollNames).toEqual({
    q1: "seasonalRevenue",
    q2Yes: "startDateOfPeriod",
    q2No: "timePeriodOfPayrollCosts",
    q3: "hiredHelpExpenses",
    q4: "cashTipsEquivalent",
    q5: "vacationLeaveBenefits",
    q6: "allowanceSeparationDismissal",
    q7: "yrlyHealthcareBenefitExpenses",
    q8: "yrlyPayrollTaxExpenses",
    q10: "eIDLRefinanceUse",
    q10Plus: "eIDLRefinance",
    q11: "eIDLLoanNumber",
    q12: "economicDisasterInjuryLoan",
  });
});

describe("converting the fields of the payroll page", () => {
  test("typed payroll amounts become answers in cents [SERV-ENT-19, SERV-PAY-02, SERV-PAY-04, SERV-PAY-06]", () => {
    expect(payrollAnswers(filled, facts)).toEqual({
      seasonalRevenue: "No",
      startDateOfPeriod: null,
      timePeriodOfPayrollCosts: "2020",
      hiredHelpExpenses: 123_450,
      cashTipsEquivalent: 0,
      vacationLeaveBenefits: 1_000,
      allowanceSeparationDismissal: 1_050,
      yrlyHealthcareBenefitExpenses: 100_000,
      yrlyPayrollTaxExpenses: 1,
      eIDLRefinanceUse: "Yes",
      eIDLRefinance: "Yes",
      eIDLLoanNumber: "3600001234",
      economicDisasterInjuryLoan: 500_000,
    });
  });

  test("questions that are no longer asked have no answer [SERV-PAY-03]", () => {
    const changed = { ...filled, q1: "Yes", q2Yes: "2019-03-01", q10Plus: "No" };
    const answers = payrollAnswers(changed, facts);
    expect(answers.startDateOfPeriod?.toString()).toBe("2019-03-01");
    expect(answers).toMatchObject({
      timePeriodOfPayrollCosts: null,
      eIDLRefinance: "No",
      eIDLLoanNumber: null,
      economicDisasterInjuryLoan: null,
    });
    expect(payrollAnswers({ ...changed, q1: "No" }, facts).startDateOfPeriod).toBeNull();
  });

  test("empty and unreadable fields have no answer", () => {
    expect(new Set(Object.values(payrollAnswers(blank, facts)))).toEqual(new Set([null]));
    expect(payrollAnswers({ ...filled, q2No: "2018", q3: "x", q11: "  " }, facts)).toMatchObject({
      timePeriodOfPayrollCosts: null,
      hiredHelpExpenses: null,
      eIDLLoanNumber: null,
    });
  });

  test("saved answers restore the page's fields, with formatted amounts [SERV-PAY-06, SERV-PAY-07, SERV-PAY-08, SERV-PAY-09, SERV-PAY-10, SERV-PAY-11, SERV-PAY-17]", () => {
    const shown = {
      q3: "$1,234.50",
      q4: "$0.00",
      q5: "$10.00",
      q6: "$10.50",
      q7: "$1,000.00",
      q8: "$0.01",
      q12: "$5,000.00",
    };
    const opened = payrollEntries(payrollAnswers(filled, facts), formatCents);
    expect(opened).toEqual({ ...filled, ...shown, q11: "3600001234" });
    expect(payrollEntries(payrollAnswers(blank, facts), formatCents)).toEqual(blank);
    const seasonal = payrollAnswers({ ...filled, q1: "Yes", q2Yes: "03/01/2019" }, facts);
    expect(payrollEntries(seasonal, formatCents)).toMatchObject({ q1: "Yes", q2Yes: "2019-03-01", q2No: "" });
  });

  test("loading saved payroll answers and saving them again changes nothing", () => {
    const answer = fc.constantFrom("Yes", "No", null);
    const cents = fc.option(fc.integer({ min: 0, max: maxCents }));
    fc.assert(
      fc.property(
        fc.record({
          seasonalRevenue: answer,
          startDateOfPeriod: fc.constantFrom(null, Temporal.PlainDate.from("2019-06-01")),
          timePeriodOfPayrollCosts: fc.constantFrom("2019", "2020", null),
          hiredHelpExpenses: cents,
          cashTipsEquivalent: cents,
          vacationLeaveBenefits: cents,
          allowanceSeparationDismissal: cents,
          yrlyHealthcareBenefitExpenses: cents,
          yrlyPayrollTaxExpenses: cents,
          eIDLRefinanceUse: answer,
          eIDLRefinance: answer,
          eIDLLoanNumber: fc.constantFrom("12", null),
          economicDisasterInjuryLoan: cents,
        }),
        (answers) => {
          const asked = withoutHidden(answers, facts);
          expect(payrollAnswers(payrollEntries(asked, formatCents), facts)).toEqual(asked);
        },
      ),
    );
  });
});

describe("validating the payroll page", () => {
  test("an empty page requires an answer to every question [SERV-PAY-02, SERV-PAY-13]", () => {
    expect(checkPayroll(blank, facts)).toEqual({
      q1: "Required",
      q3: "Enter an amount",
      q4: "Enter an amount",
      q5: "Enter an amount",
      q6: "Enter an amount",
      q7: "Enter an amount",
      q8: "Enter an amount",
      q10: "Required",
    });
  });

  test.each([
    [{}, {}],
    [{ q2No: "" }, { q2No: "Required" }],
    [{ q3: "-1" }, { q3: "Enter an amount without a minus sign." }],
    [{ q3: "-1234.56" }, { q3: "Enter an amount without a minus sign." }],
    [{ q3: ".5" }, { q3: "Enter a 0 before the decimal point, as in 0.50." }],
    [{ q3: "abc" }, { q3: "Enter the amount in digits, as in 1,234.50." }],
    [{ q10: "No", q12: "abc" }, {}],
    [
      { q3: "12,50" },
      { q3: "Use a point before the cents, as in 12.50. Use commas only for thousands, as in 1,250.00." },
    ],
    [{ q3: "1.005" }, { q3: "Enter no more than two digits after the decimal point, as in 1,234.50." }],
    [{ q1: "Yes" }, { q2Yes: "Required" }],
    [{ q1: "Yes", q2Yes: "  " }, { q2Yes: "Required" }],
    [{ q1: "Yes", q2Yes: "02/30/2019" }, { q2Yes: "Invalid date format" }],
    [{ q1: "Yes", q2Yes: "?" }, { q2Yes: "Invalid date format" }],
    [{ q1: "Yes", q2Yes: "01/02/2019" }, { q2Yes: "Date must be between 02/15/2019 and 11/23/2019" }],
    [{ q1: "Yes", q2Yes: "03/01/2019" }, {}],
    [{ q2Yes: "?" }, {}],
    [{ q10Plus: "" }, { q10Plus: "Required" }],
    [
      { q11: "abc", q12: "" },
      { q11: "Must be a number", q12: "Enter an amount" },
    ],
    [{ q10Plus: "No", q11: "abc", q12: "" }, {}],
  ])(
    "validating the payroll page with the changes %j returns %j [SERV-PAY-03, SERV-PAY-04, SERV-PAY-06, SERV-PAY-14, SERV-PAY-16, SERV-PAY-17]",
    (change, faults) => {
      expect(checkPayroll({ ...filled, ...change }, facts)).toEqual(faults);
    },
  );
});

test.each([
  ["2019-03-01", "2019-03-01"],
  ["03/01/2019", "2019-03-01"],
  [" 03/01/2019 ", "2019-03-01"],
  [" 2019-03-01 ", "2019-03-01"],
  ["2019-02-29", undefined],
  ["2019-3-1", undefined],
  ["x2019-03-01", undefined],
  ["2019-03-01x", undefined],
  ["03/2019", undefined],
  ["", undefined],
])("the typed date %j is read as %s [SERV-PAY-03]", (entry, date) => {
  expect(enteredDate(entry)?.toString()).toBe(date);
});

test("the running total of payroll costs counts only valid amounts", () => {
  expect(totalSoFar(filled)).toBe(123_450 + 0 + 1_000 + 1_050 + 100_000 + 1);
  expect(totalSoFar({ ...filled, q3: "x", q4: "-5", q5: "1000000000" })).toBe(1_050 + 100_000 + 1);
  expect(totalSoFar(blank)).toBe(0);
  expect(costNames).toEqual(["q3", "q4", "q5", "q6", "q7", "q8"]);
});

test.each([
  ["10,000.00", false],
  ["10000.01", true],
  ["x", false],
  ["", false],
])("the page warns about an EIDL amount of %j: %s", (q12, isLarge) => {
  expect(isEidlLarge({ q12 })).toBe(isLarge);
});

describe("formatting a date during typing", () => {
  const typing = (keys: string) => keys.split("").reduce((text, key) => dateEntry(text + key), "");

  test.each([
    ["08302021", "08/30/2021"],
    ["08/30/2021", "08/30/2021"],
    ["0830", "08/30"],
    ["1/2/2021", "1/2/2021"],
    ["12/3/2021", "12/3/2021"],
    ["2021-08-30", "2021-08-30"],
    ["Aug 30", "Aug 30"],
    ["Aug 08/30-21", "Aug 08/30-21"],
    ["08/", "08"],
    ["083020219", "08/30/20219"],
  ])("%s, typed or pasted, becomes %s", (keys, expected) => {
    expect([typing(keys), dateEntry(keys)]).toEqual([expected, expected]);
  });

  test("formatting never changes the meaning of a typed date", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
        const date = Temporal.PlainDate.from("1900-01-01").add({ days });
        for (const text of [date.toString(), `${date.month}/${date.day}/${date.year}`, dateText(date)])
          expect(enteredDate(typing(text))?.toString()).toBe(date.toString());
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { fieldLabels, pageTexts } from "./messages.ts";
import {
  answerFaults,
  fieldsOf,
  isPageAllowed,
  isShown,
  pageFaults,
  pageOf,
  progressOf,
  resumePage,
  wizardFields,
  wizardPages,
  withoutHidden,
  type AnsweredPage,
  type WizardAnswers,
  type WizardField,
} from "./rules.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const start = day("2021-03-15");
const whole: WizardAnswers = {
  preferredCoveredPeriod: "Other",
  standardCoveredPeriodStartDate: start,
  standardCoveredPeriodEndDate: start.add({ days: 100 }),
  totalCashCompensationTable1: 1,
  averageFteTable1: 2,
  totalCashCompensationTable2: 3,
  averageFteTable2: 4,
  maintainedHourlyWage: false,
  totalSalaryReductions: 5,
  employeeHealthInsurance: 6,
  employeeRetirementPlans: 7,
  stateAndLocalTaxes: 8,
  numberOfOwners: 1,
  ownerCompensationTotal: 9,
  noReductionInEmployeeAverageHours: false,
  hasCoveredFteReductions: false,
  fteSafeHarbor1: true,
  fteSafeHarbor2: false,
  averageFteDuringChosenPeriod: 10,
  employeesAtApplicationTime: 11,
  mortgageInterestPayments: 12,
  rentOrLeasePayments: 13,
  utilityPayments: 14,
  coveredOperationsExpenditures: 15,
  coveredPropertyDamageCosts: 16,
  coveredSupplierCosts: 17,
  coveredWorkerProtectionExpenditures: 18,
  loanGreaterThan2Million: false,
  eidlAdvanceRadio: true,
  eidlLoanNumber: "3600001234",
  eidlAmount: 19,
};
const nothing = Object.fromEntries(wizardFields.map((name) => [name, null])) as unknown as WizardAnswers;

const pageWith = (name: WizardField): AnsweredPage =>
  ([1, 2, 3, 4, 5] as const).find((page) => (fieldsOf(page) as WizardField[]).includes(name)) ?? 1;

test("the wizard has six pages in order, with their titles and progress [FORG-W1-01, FORG-W2-01, FORG-W3-01, FORG-W4-01, FORG-W5-01, FORG-EST-01, FORG-WZ-05, FORG-CONST-16]", () => {
  expect(wizardPages.map((page) => [page, pageTexts[page].title, progressOf(page)])).toEqual([
    [1, "Payroll covered period", 1],
    [2, "Payroll costs", 17],
    [3, "Other payroll costs", 34],
    [4, "FTE and business activity", 51],
    [5, "Other business details", 68],
    [6, "Estimating your forgiveness amount", 84],
  ]);
});

test("each wizard page shows the specified fields [FORG-W1-04, FORG-W2-04, FORG-W3-02, FORG-W4-02, FORG-W4-03, FORG-W5-02]", () => {
  expect(fieldsOf(1)).toEqual([
    "preferredCoveredPeriod",
    "standardCoveredPeriodStartDate",
    "standardCoveredPeriodEndDate",
  ]);
  expect(fieldsOf(2)).toEqual([
    "totalCashCompensationTable1",
    "averageFteTable1",
    "totalCashCompensationTable2",
    "averageFteTable2",
    "maintainedHourlyWage",
    "totalSalaryReductions",
  ]);
  expect(fieldsOf(3)).toEqual([
    "employeeHealthInsurance",
    "employeeRetirementPlans",
    "stateAndLocalTaxes",
    "numberOfOwners",
    "ownerCompensationTotal",
  ]);
  expect(fieldsOf(4)).toEqual([
    "noReductionInEmployeeAverageHours",
    "hasCoveredFteReductions",
    "fteSafeHarbor1",
    "fteSafeHarbor2",
    "averageFteDuringChosenPeriod",
  ]);
  expect(fieldsOf(5)).toEqual([
    "employeesAtApplicationTime",
    "mortgageInterestPayments",
    "utilityPayments",
    "rentOrLeasePayments",
    "coveredOperationsExpenditures",
    "coveredPropertyDamageCosts",
    "coveredSupplierCosts",
    "coveredWorkerProtectionExpenditures",
    "loanGreaterThan2Million",
    "eidlAdvanceRadio",
    "eidlLoanNumber",
    "eidlAmount",
  ]);
  expect([...wizardFields].toSorted()).toEqual(Object.keys(fieldLabels).toSorted());
});

test.each([
  [null, 1],
  [1, 2],
  [4, 5],
  [5, 6],
  [6, 6],
] as const)("after the submitted page %s, the wizard continues with page %i", (last, page) => {
  expect(resumePage(last)).toBe(page);
});

test.each([
  [null, [1]],
  [1, [1, 2]],
  [3, [1, 2, 3, 4]],
  [5, [1, 2, 3, 4, 5, 6]],
  [6, [1, 2, 3, 4, 5, 6]],
] as const)("after the submitted page %s, the borrower may open the pages %j", (last, open) => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 2.5].filter((page) => isPageAllowed(page, last))).toEqual(open);
});

test.each([
  [null, null, 1],
  [null, 3, 4],
  ["2", 3, 2],
  ["4", 3, 4],
  ["5", 3, 4],
  ["6", 6, 6],
  ["0", 3, 4],
  ["7", 6, 6],
  ["02", 3, 4],
  ["2.0", 3, 4],
  ["x", 3, 4],
] as const)("the address ?step=%s after the submitted page %s opens page %i", (step, last, page) => {
  expect(pageOf(step, last)).toBe(page);
});

describe("showing and clearing the wizard's dependent fields", () => {
  const pay = (maintainedHourlyWage: boolean | null) => ({ maintainedHourlyWage, eidlAdvanceRadio: null });
  const eidl = (eidlAdvanceRadio: boolean | null) => ({ maintainedHourlyWage: null, eidlAdvanceRadio });

  test("the wage reduction is shown only if wages were not maintained [FORG-W2-05]", () => {
    expect([true, false, null].map((kept) => isShown("totalSalaryReductions", pay(kept)))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test.each(["eidlLoanNumber", "eidlAmount"] as const)(
    "the field %s is shown only if there was an EIDL advance",
    (name) => {
      expect([true, false, null].map((had) => isShown(name, eidl(had)))).toEqual([true, false, false]);
    },
  );

  test("only the wage reduction and the EIDL's number and amount can be hidden", () => {
    const hidden = wizardFields.filter((name) => !isShown(name, { ...pay(true), ...eidl(false) }));
    expect(hidden).toEqual(["totalSalaryReductions", "eidlLoanNumber", "eidlAmount"]);
  });

  test("only the wage reduction is cleared if wages were maintained [FORG-WZ-13]", () => {
    expect(withoutHidden({ ...whole, maintainedHourlyWage: true }, start)).toEqual({
      ...whole,
      maintainedHourlyWage: true,
      totalSalaryReductions: null,
    });
    expect(withoutHidden(whole, start)).toEqual(whole);
    const unanswered = { ...whole, maintainedHourlyWage: null, eidlAdvanceRadio: null };
    expect(withoutHidden(unanswered, start)).toEqual(unanswered);
  });

  test("without an EIDL advance, only the EIDL's number and amount are cleared [FORG-WZ-12]", () => {
    expect(withoutHidden({ ...whole, eidlAdvanceRadio: false }, start)).toEqual({
      ...whole,
      eidlAdvanceRadio: false,
      eidlLoanNumber: null,
      eidlAmount: null,
    });
  });

  test.each([
    ["24 weeks", "2021-08-29"],
    ["8 weeks", "2021-05-09"],
    ["Other", "2021-06-23"],
  ] as const)("the covered period %s ends on %s", (preferredCoveredPeriod, end) => {
    const kept = withoutHidden({ ...whole, preferredCoveredPeriod }, start);
    expect(kept.standardCoveredPeriodEndDate?.toString()).toBe(end);
    const open: WizardAnswers = { ...whole, preferredCoveredPeriod, standardCoveredPeriodEndDate: null };
    const isNamed = preferredCoveredPeriod !== "Other";
    expect(withoutHidden(open, start).standardCoveredPeriodEndDate?.toString()).toBe(
      isNamed ? end : undefined,
    );
  });
});

describe("validating one page and all pages of the wizard", () => {
  test("wizard pages with complete answers have no errors", () => {
    expect(answerFaults(whole, start)).toEqual({});
  });

  test("each wizard page requires all its answers [FORG-W2-06, FORG-W2-07, FORG-W2-08, FORG-W2-09, FORG-W2-11, FORG-W3-03, FORG-W3-04, FORG-W4-03, FORG-W5-03, FORG-W5-04, FORG-W5-05, FORG-W5-06, FORG-ERR-11]", () => {
    const zero = "Enter an amount. Enter 0 if none.";
    const choose = "Choose yes or no";
    const pages = {
      1: { preferredCoveredPeriod: "Required", standardCoveredPeriodEndDate: "Required" },
      2: {
        totalCashCompensationTable1: "Enter value from Schedule A Worksheet, Table 1 - Box 1",
        averageFteTable1: "Enter value from Schedule A Worksheet, Table 1 - Box 2",
        totalCashCompensationTable2: "Enter value from Schedule A Worksheet, Table 2 - Box 4",
        averageFteTable2: "Enter value from Schedule A Worksheet, Table 2 - Box 5",
        maintainedHourlyWage: choose,
      },
      3: {
        employeeHealthInsurance: zero,
        employeeRetirementPlans: zero,
        stateAndLocalTaxes: zero,
        numberOfOwners: "Total number must be at least 1",
        ownerCompensationTotal: zero,
      },
      4: {
        noReductionInEmployeeAverageHours: choose,
        hasCoveredFteReductions: choose,
        fteSafeHarbor1: choose,
        fteSafeHarbor2: choose,
        averageFteDuringChosenPeriod: "Enter a whole number",
      },
      5: {
        employeesAtApplicationTime: "Enter an amount",
        mortgageInterestPayments: zero,
        utilityPayments: zero,
        rentOrLeasePayments: zero,
        coveredOperationsExpenditures: zero,
        coveredPropertyDamageCosts: zero,
        coveredSupplierCosts: zero,
        coveredWorkerProtectionExpenditures: zero,
        loanGreaterThan2Million: choose,
        eidlAdvanceRadio: choose,
      },
    };
    for (const page of [1, 2, 3, 4, 5] as const)
      expect(pageFaults(page, nothing, start)).toEqual(pages[page]);
    expect(answerFaults(nothing, start)).toEqual(Object.assign({}, ...Object.values(pages)));
  });

  const fault = (name: WizardField, answer: unknown) =>
    pageFaults(pageWith(name), { ...whole, [name]: answer }, start)[name];

  test.each([
    ["totalCashCompensationTable1", "Enter value from Schedule A Worksheet, Table 1 - Box 1"],
    ["totalCashCompensationTable2", "Enter value from Schedule A Worksheet, Table 2 - Box 4"],
    ["totalSalaryReductions", "Enter value from Schedule A Worksheet, Table 1 - Box 3"],
    ["employeeHealthInsurance", "Enter an amount. Enter 0 if none."],
    ["employeeRetirementPlans", "Enter an amount. Enter 0 if none."],
    ["stateAndLocalTaxes", "Enter an amount. Enter 0 if none."],
    ["mortgageInterestPayments", "Enter an amount. Enter 0 if none."],
    ["rentOrLeasePayments", "Enter an amount. Enter 0 if none."],
    ["utilityPayments", "Enter an amount. Enter 0 if none."],
    ["coveredOperationsExpenditures", "Enter an amount. Enter 0 if none."],
    ["coveredPropertyDamageCosts", "Enter an amount. Enter 0 if none."],
    ["coveredSupplierCosts", "Enter an amount. Enter 0 if none."],
    ["coveredWorkerProtectionExpenditures", "Enter an amount. Enter 0 if none."],
    ["eidlAmount", "Enter an amount"],
  ] as const)(
    "%s is required and must be from zero to the maximum [FORG-W2-06, FORG-W2-07, FORG-W2-10, FORG-W3-03, FORG-W5-03, FORG-W5-04]",
    (name, text) => {
      const most = "Enter an amount of at most $999,999,999.99";
      const answers = [null, -1, 0, 1, 99_999_999_999, 100_000_000_000];
      expect(answers.map((answer) => fault(name, answer))).toEqual([
        text,
        text,
        undefined,
        undefined,
        undefined,
        most,
      ]);
    },
  );

  test("rejects owners' compensation above $20,833.00 [FORG-W3-03, FORG-W3-05, FORG-CONST-07]", () => {
    const answers = [null, -1, 0, 20_833_00, 20_833_01];
    expect(answers.map((answer) => fault("ownerCompensationTotal", answer))).toEqual([
      "Enter an amount. Enter 0 if none.",
      "Enter an amount. Enter 0 if none.",
      undefined,
      undefined,
      "Total amount must be less than $20,833.00.",
    ]);
  });

  test.each([
    ["averageFteTable1", "Enter value from Schedule A Worksheet, Table 1 - Box 2"],
    ["averageFteTable2", "Enter value from Schedule A Worksheet, Table 2 - Box 5"],
  ] as const)("requires %s and accepts zero [FORG-W2-08, FORG-W2-09, FORG-W2-12]", (name, text) => {
    const answers = [null, -1, 0, 85, 1_000_000, 1_000_001];
    expect(answers.map((answer) => fault(name, answer))).toEqual([
      text,
      text,
      undefined,
      undefined,
      undefined,
      "Enter a number of at most 100,000",
    ]);
  });

  test("requires at least one owner [FORG-W3-04]", () => {
    const least = "Total number must be at least 1";
    expect([null, -1, 0, 1, 100_000, 100_001].map((answer) => fault("numberOfOwners", answer))).toEqual([
      least,
      least,
      least,
      undefined,
      undefined,
      "Enter a number of at most 100,000",
    ]);
  });

  test.each([
    ["averageFteDuringChosenPeriod", "Enter a whole number"],
    ["employeesAtApplicationTime", "Enter an amount"],
  ] as const)("requires %s and accepts zero [FORG-W4-03, FORG-W5-05]", (name, text) => {
    expect([null, -1, 0, 100_000, 100_001].map((answer) => fault(name, answer))).toEqual([
      text,
      "Enter a whole number",
      undefined,
      undefined,
      "Enter a number of at most 100,000",
    ]);
  });

  test.each([
    "maintainedHourlyWage",
    "noReductionInEmployeeAverageHours",
    "hasCoveredFteReductions",
    "fteSafeHarbor1",
    "fteSafeHarbor2",
    "loanGreaterThan2Million",
    "eidlAdvanceRadio",
  ] as const)("requires yes or no for %s [FORG-W2-11, FORG-W5-06, FORG-ERR-11]", (name) => {
    expect([null, true, false].map((answer) => fault(name, answer))).toEqual([
      "Choose yes or no",
      undefined,
      undefined,
    ]);
  });

  test("requires the FTE of the reference period", () => {
    for (const fteSafeHarbor1 of [true, false]) {
      const answers = { ...whole, fteSafeHarbor1, averageFteDuringChosenPeriod: null };
      expect(pageFaults(4, answers, start)).toEqual({ averageFteDuringChosenPeriod: "Enter a whole number" });
    }
  });

  test.each([
    [null, "Required"],
    [" ", "Required"],
    ["36", undefined],
    ["1".repeat(50), undefined],
    ["1".repeat(51), "Must be at most 50 characters"],
  ])("validating the EIDL loan number %j returns %s", (eidlLoanNumber, text) => {
    expect(fault("eidlLoanNumber", eidlLoanNumber)).toBe(text);
  });

  test("questions that are not asked need no answers", () => {
    const answers = {
      ...whole,
      maintainedHourlyWage: true,
      totalSalaryReductions: null,
      eidlAdvanceRadio: false,
      eidlLoanNumber: null,
      eidlAmount: null,
    };
    expect(answerFaults(answers, start)).toEqual({});
  });

  test.each([
    ["2020-06-04", undefined],
    ["2020-06-05", "Required"],
  ])("validating an eight-week period of a loan wired on %s returns %s [FORG-CONST-03]", (wired, text) => {
    const answers = {
      ...whole,
      preferredCoveredPeriod: "8 weeks" as const,
      standardCoveredPeriodEndDate: day(wired).add({ days: 55 }),
    };
    expect(pageFaults(1, answers, day(wired))).toEqual(text ? { preferredCoveredPeriod: text } : {});
  });

  test("rejects a covered period that ends too early or too late [FORG-W1-05]", () => {
    const ends = [53, 54, 168, 169].map((days) => start.add({ days }));
    const outside = "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.";
    expect(ends.map((end) => fault("standardCoveredPeriodEndDate", end))).toEqual([
      outside,
      undefined,
      undefined,
      outside,
    ]);
  });
});

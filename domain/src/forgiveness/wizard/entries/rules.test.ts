import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCents } from "../../../wire/money.ts";
import type { WizardAnswers } from "../rules.ts";
import {
  checkPage,
  pageAnswersOf,
  pageEntriesOf,
  sumSoFar,
  tenthsText,
  typedTenths,
  typedWhole,
  type PageEntries,
} from "./rules.ts";

const start = Temporal.PlainDate.from("2021-03-15");
const period: PageEntries<1> = {
  preferredCoveredPeriod: "Other",
  standardCoveredPeriodStartDate: "2021-03-15",
  standardCoveredPeriodEndDate: "2021-07-01",
};
const payroll: PageEntries<2> = {
  totalCashCompensationTable1: "$90,000.00",
  averageFteTable1: "8.5",
  totalCashCompensationTable2: "30000",
  averageFteTable2: "2",
  maintainedHourlyWage: "false",
  totalSalaryReductions: "5,000.00",
};
const fte: PageEntries<4> = {
  noReductionInEmployeeAverageHours: "false",
  hasCoveredFteReductions: "true",
  fteSafeHarbor1: "false",
  fteSafeHarbor2: "false",
  averageFteDuringChosenPeriod: "12",
};

test.each([
  ["8.5", 85],
  ["8", 80],
  ["8.", 80],
  ["0", 0],
  ["0.5", 5],
  [" 1,234.5 ", 12_345],
  ["8.55", undefined],
  [".5", undefined],
  ["-1", undefined],
  ["eight", undefined],
  ["", undefined],
  ["1".repeat(10), undefined],
])("the typed count %j is read as %s tenths [FORG-W2-12]", (text, tenths) => {
  expect(typedTenths(text)).toBe(tenths);
});

test.each([
  ["12", 12],
  ["0", 0],
  ["1,200", 1_200],
  ["5.5", undefined],
  ["-1", undefined],
  ["x", undefined],
  ["", undefined],
  ["1".repeat(10), undefined],
])("the typed whole number %j is read as %s [FORG-WZ-16]", (text, count) => {
  expect(typedWhole(text)).toBe(count);
});

test("every formatted count in tenths is read back as the same number", () => {
  expect([0, 5, 10, 85, 12_345].map(tenthsText)).toEqual(["0.0", "0.5", "1.0", "8.5", "1234.5"]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (tenths) => {
      expect(typedTenths(tenthsText(tenths))).toBe(tenths);
    }),
  );
});

describe("converting a wizard page's fields to answers", () => {
  test("typed fields of the wizard become booleans, integers and cents [FORG-WZ-13, FORG-WZ-15, FORG-WZ-16]", () => {
    expect(pageAnswersOf(2, payroll, start)).toEqual({
      totalCashCompensationTable1: 90_000_00,
      averageFteTable1: 85,
      totalCashCompensationTable2: 30_000_00,
      averageFteTable2: 20,
      maintainedHourlyWage: false,
      totalSalaryReductions: 5_000_00,
    });
    const kept = pageAnswersOf(2, { ...payroll, maintainedHourlyWage: "true" }, start);
    expect([kept.maintainedHourlyWage, kept.totalSalaryReductions]).toEqual([true, null]);
    const open = pageAnswersOf(2, { ...payroll, maintainedHourlyWage: "" }, start);
    expect([open.maintainedHourlyWage, open.totalSalaryReductions]).toEqual([null, null]);
    expect(pageAnswersOf(4, fte, start)).toEqual({
      noReductionInEmployeeAverageHours: false,
      hasCoveredFteReductions: true,
      fteSafeHarbor1: false,
      fteSafeHarbor2: false,
      averageFteDuringChosenPeriod: 12,
    });
    const flags = { loanGreaterThan2Million: "true", eidlAdvanceRadio: "false" };
    expect(pageAnswersOf(5, flags as unknown as PageEntries<5>, start)).toMatchObject({
      loanGreaterThan2Million: true,
      eidlAdvanceRadio: false,
    });
  });

  test.each([
    ["Other", "2021-07-01", "2021-07-01"],
    ["Other", "07/01/2021", "2021-07-01"],
    ["24 weeks", "2021-07-01", "2021-08-29"],
    ["24 weeks", "", "2021-08-29"],
  ])("the covered period %s with the typed end %j ends on %s [FORG-WZ-17]", (chosen, typed, end) => {
    const sent = pageAnswersOf(
      1,
      { ...period, preferredCoveredPeriod: chosen, standardCoveredPeriodEndDate: typed },
      start,
    );
    expect(sent.preferredCoveredPeriod).toBe(chosen);
    expect(sent.standardCoveredPeriodStartDate?.toString()).toBe("2021-03-15");
    expect(sent.standardCoveredPeriodEndDate?.toString()).toBe(end);
  });

  test("the EIDL's details are cleared if there was no EIDL advance [FORG-WZ-12]", () => {
    const details = Object.fromEntries(
      ["employeesAtApplicationTime", "eidlLoanNumber", "eidlAmount"].map((name) => [name, "7"]),
    );
    const entries = { ...details, eidlAdvanceRadio: "true" } as unknown as PageEntries<5>;
    const had = pageAnswersOf(5, entries, start);
    expect([had.eidlLoanNumber, had.eidlAmount, had.employeesAtApplicationTime]).toEqual(["7", 7_00, 7]);
    const none = pageAnswersOf(5, { ...entries, eidlAdvanceRadio: "false" }, start);
    expect([none.eidlLoanNumber, none.eidlAmount, none.employeesAtApplicationTime]).toEqual([null, null, 7]);
  });
});

describe("validating a wizard page", () => {
  test("accepts wizard pages with complete answers", () => {
    expect(checkPage(1, period, start)).toEqual({});
    expect(checkPage(2, payroll, start)).toEqual({});
    expect(checkPage(4, fte, start)).toEqual({});
  });

  test.each([
    ["", "Required"],
    ["?", "Invalid date format"],
    ["02/30/2021", "Invalid date format"],
    ["2021-03-16", "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed."],
  ])("validating the end date %j returns %s [FORG-ERR-11]", (standardCoveredPeriodEndDate, fault) => {
    expect(checkPage(1, { ...period, standardCoveredPeriodEndDate }, start)).toEqual({
      standardCoveredPeriodEndDate: fault,
    });
    const preset = { ...period, preferredCoveredPeriod: "24 weeks", standardCoveredPeriodEndDate };
    expect(checkPage(1, preset, start)).toEqual({});
  });

  test.each([
    ["averageFteTable1", "", "Enter value from Schedule A Worksheet, Table 1 - Box 2"],
    ["averageFteTable1", "eight", "Must be a number"],
    ["averageFteTable1", "-8", "Must be a number"],
    ["averageFteTable1", "8.55", "Enter a number with at most one decimal"],
    ["averageFteTable1", "12.555", "Enter a number with at most one decimal"],
    ["averageFteTable1", "x8.55", "Must be a number"],
    ["averageFteTable1", "8.55x", "Must be a number"],
    ["averageFteTable1", "  ", "Enter value from Schedule A Worksheet, Table 1 - Box 2"],
    ["averageFteTable2", "x", "Must be a number"],
    ["totalCashCompensationTable1", "x", "Enter the amount in digits, as in 1,234.50."],
    ["totalSalaryReductions", "x", "Enter value from Schedule A Worksheet, Table 1 - Box 3"],
    ["totalSalaryReductions", "", "Enter value from Schedule A Worksheet, Table 1 - Box 3"],
    ["totalCashCompensationTable1", ".50", "Enter a 0 before the decimal point, as in 0.50."],
    ["totalCashCompensationTable1", "-5", "Enter an amount without a minus sign."],
    [
      "totalSalaryReductions",
      "1.005",
      "Enter no more than two digits after the decimal point, as in 1,234.50.",
    ],
    ["maintainedHourlyWage", "", "Choose yes or no"],
  ] as const)(
    "validating the field %s with the value %j returns %s [FORG-W2-08, FORG-W2-10, FORG-W2-11, FORG-W2-12]",
    (name, entry, fault) => {
      expect(checkPage(2, { ...payroll, [name]: entry }, start)).toEqual({ [name]: fault });
    },
  );

  test.each(["", "x", "5.5", "-1"])("rejects an invalid reference FTE: %j [FORG-W4-03]", (entry) => {
    expect(checkPage(4, { ...fte, averageFteDuringChosenPeriod: entry }, start)).toEqual({
      averageFteDuringChosenPeriod: "Enter a whole number",
    });
  });

  test("an unreadable number of owners has a different error than a missing number [FORG-W3-04]", () => {
    const entries = {
      employeeHealthInsurance: "0",
      employeeRetirementPlans: "0",
      stateAndLocalTaxes: "0",
      ownerCompensationTotal: "0",
    };
    const fault = (numberOfOwners: string) =>
      checkPage(3, { ...entries, numberOfOwners }, start).numberOfOwners;
    expect(["", "0", "1", "1.5", "two"].map(fault)).toEqual([
      "Total number must be at least 1",
      "Total number must be at least 1",
      undefined,
      "Enter a whole number",
      "Enter a whole number",
    ]);
  });
});

test("a wizard page opens with the saved answers", () => {
  const answers = pageAnswersOf(2, payroll, start) as WizardAnswers;
  expect(pageEntriesOf(2, answers, formatCents)).toEqual({
    totalCashCompensationTable1: "$90,000.00",
    averageFteTable1: "8.5",
    totalCashCompensationTable2: "$30,000.00",
    averageFteTable2: "2.0",
    maintainedHourlyWage: "false",
    totalSalaryReductions: "$5,000.00",
  });
  const chosen = pageAnswersOf(1, period, start) as WizardAnswers;
  expect(pageEntriesOf(1, chosen, formatCents)).toEqual(period);
  const nothing = {
    preferredCoveredPeriod: null,
    standardCoveredPeriodStartDate: null,
    standardCoveredPeriodEndDate: null,
  } as WizardAnswers;
  expect(pageEntriesOf(1, nothing, formatCents)).toEqual({
    preferredCoveredPeriod: "24 weeks",
    standardCoveredPeriodStartDate: "",
    standardCoveredPeriodEndDate: "",
  });
});

test("loading saved answers into a wizard page and saving them again changes nothing", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 });
  const people = fc.integer({ min: 0, max: 100_000 });
  const days = fc.integer({ min: 54, max: 168 });
  const whole = fc.record({
    preferredCoveredPeriod: fc.constant("Other"),
    standardCoveredPeriodStartDate: fc.constant(start),
    standardCoveredPeriodEndDate: days.map((count) => start.add({ days: count })),
    averageFteTable1: people,
    averageFteTable2: people,
    maintainedHourlyWage: fc.constant(false),
    numberOfOwners: people,
    noReductionInEmployeeAverageHours: fc.boolean(),
    hasCoveredFteReductions: fc.boolean(),
    fteSafeHarbor1: fc.boolean(),
    fteSafeHarbor2: fc.boolean(),
    averageFteDuringChosenPeriod: people,
    employeesAtApplicationTime: people,
    loanGreaterThan2Million: fc.boolean(),
    eidlAdvanceRadio: fc.constant(true),
    eidlLoanNumber: fc.constant("3600-1234"),
    ...Object.fromEntries(
      [
        "totalCashCompensationTable1",
        "totalCashCompensationTable2",
        "totalSalaryReductions",
        "employeeHealthInsurance",
        "employeeRetirementPlans",
        "stateAndLocalTaxes",
        "ownerCompensationTotal",
        "mortgageInterestPayments",
        "rentOrLeasePayments",
        "utilityPayments",
        "coveredOperationsExpenditures",
        "coveredPropertyDamageCosts",
        "coveredSupplierCosts",
        "coveredWorkerProtectionExpenditures",
        "eidlAmount",
      ].map((name) => [name, cents]),
    ),
  }) as unknown as fc.Arbitrary<WizardAnswers>;
  fc.assert(
    fc.property(whole, (answers) => {
      const read = ([1, 2, 3, 4, 5] as const).map((page) =>
        pageAnswersOf(page, pageEntriesOf(page, answers, formatCents), start),
      );
      expect(JSON.parse(JSON.stringify(Object.assign({}, ...read)))).toEqual(
        JSON.parse(JSON.stringify(answers)),
      );
    }),
  );
});

test("spaces around an EIDL loan number are removed", () => {
  const sent = pageAnswersOf(
    5,
    { eidlAdvanceRadio: "true", eidlLoanNumber: " 36 00 " } as unknown as PageEntries<5>,
    start,
  );
  expect([sent.eidlLoanNumber, sent.loanGreaterThan2Million, sent.utilityPayments]).toEqual([
    "36 00",
    null,
    null,
  ]);
});

test("the running total on a wizard page counts only valid amounts", () => {
  expect(sumSoFar({ one: "$1.50", two: "x", three: "-2", four: "3" }, ["one", "two", "three", "other"])).toBe(
    150,
  );
  expect(sumSoFar({ one: "$1.50", four: "3" }, ["one", "four"])).toBe(450);
});

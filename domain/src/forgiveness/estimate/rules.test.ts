import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleEstimateAnswers } from "../../testing/samples.ts";
import { formatQuotient } from "../sidebar/rules.ts";
import {
  estimateFor,
  estimateOf,
  fteCriteria,
  missingFigures,
  otherCostLines,
  otherCostsOf,
  payrollCostOf,
  payrollLines,
  smallEstimateOf,
  wageReductionOf,
  type Estimate,
  type EstimateAnswers,
} from "./rules.ts";

const loanCents = 200_000_00;
/** The specification's example A: fewer employees and lower wages limit the estimate. */
const cut = sampleEstimateAnswers;
/** The specification's example B: the 60% payroll rule limits the estimate, and a safe harbor applies. */
const harbor: EstimateAnswers = {
  ...cut,
  totalCashCompensationTable1: 60_000_00,
  totalCashCompensationTable2: 0,
  employeeHealthInsurance: 3_000_00,
  employeeRetirementPlans: 0,
  stateAndLocalTaxes: 1_500_00,
  ownerCompensationTotal: 20_833_00,
  rentOrLeasePayments: 60_000_00,
  utilityPayments: 10_000_00,
  coveredOperationsExpenditures: 8_000_00,
  maintainedHourlyWage: true,
  totalSalaryReductions: null,
  averageFteDuringChosenPeriod: null,
  fteSafeHarbor1: true,
};

test("fewer employees and lower wages reduce the estimate of the specification's example A [FORG-EST-03, FORG-EST-09, FORG-CONST-04]", () => {
  expect(estimateOf(cut, loanCents)).toEqual({
    totalPayrollCost: 152_000_00,
    payrollCost60Percent: 253_333_33,
    totalEligibleExpenses: 185_000_00,
    fteReductionQuotient: 875_000,
    modifiedForgivenessAmount: 161_875_00,
    actualForgivenessAmount: 161_875_00,
  });
});

test("the estimate matches the specification's example B [FORG-EST-03, FORG-EST-09, FORG-CONST-04]", () => {
  expect(estimateOf(harbor, 160_000_00)).toEqual({
    totalPayrollCost: 85_333_00,
    payrollCost60Percent: 142_221_67,
    totalEligibleExpenses: 170_333_00,
    fteReductionQuotient: 1_000_000,
    modifiedForgivenessAmount: 170_333_00,
    actualForgivenessAmount: 142_221_67,
  });
});

test("the estimate is the loan amount if that is the smallest of the three amounts [FORG-EST-03]", () => {
  expect(estimateOf(cut, 161_874_99).actualForgivenessAmount).toBe(161_874_99);
  expect(estimateOf(cut, 161_875_00).actualForgivenessAmount).toBe(161_875_00);
  expect(estimateOf(cut, 161_875_01).actualForgivenessAmount).toBe(161_875_00);
});

test.each(payrollLines)("payroll costs and eligible costs both include %s", (name) => {
  const more = estimateOf({ ...cut, [name]: (cut[name] ?? 0) + 8_00 }, loanCents);
  expect(more.totalPayrollCost).toBe(152_008_00);
  expect(more.totalEligibleExpenses).toBe(185_008_00);
  expect(more.modifiedForgivenessAmount).toBe(161_882_00);
});

test.each(otherCostLines)("the estimate adds %s to eligible costs and not to payroll costs", (name) => {
  const more = estimateOf({ ...cut, [name]: (cut[name] ?? 0) + 8_00 }, loanCents);
  expect(more.totalPayrollCost).toBe(152_000_00);
  expect(more.totalEligibleExpenses).toBe(185_008_00);
  expect(more.modifiedForgivenessAmount).toBe(161_882_00);
});

test("payroll costs are the sum of six lines of form 3508, and other costs the sum of seven lines", () => {
  expect(payrollCostOf(cut)).toBe(152_000_00);
  expect(otherCostsOf(cut)).toBe(38_000_00);
});

describe("calculating the wage reduction", () => {
  test("the wage reduction is zero if every employee's pay was maintained, whatever amount was entered", () => {
    const kept = { maintainedHourlyWage: true, totalSalaryReductions: 5_000_00 };
    expect(wageReductionOf(kept)).toBe(0);
    expect(estimateOf({ ...cut, ...kept }, loanCents).totalEligibleExpenses).toBe(190_000_00);
  });

  test("the wage reduction never lowers eligible costs below zero", () => {
    const all = estimateOf({ ...cut, totalSalaryReductions: 190_000_00 }, loanCents);
    const more = estimateOf({ ...cut, totalSalaryReductions: 190_000_01 }, loanCents);
    expect(all.totalEligibleExpenses).toBe(0);
    expect(more.totalEligibleExpenses).toBe(0);
    expect(more.actualForgivenessAmount).toBe(0);
    expect(estimateOf({ ...cut, totalSalaryReductions: 189_999_99 }, loanCents).totalEligibleExpenses).toBe(
      1,
    );
  });
});

describe("calculating the FTE reduction quotient", () => {
  const quotient = (answers: Partial<EstimateAnswers>) =>
    estimateOf({ ...cut, ...answers }, loanCents).fteReductionQuotient;

  test.each(fteCriteria)(
    "the FTE reduction quotient is 1.0 if %s applies, whatever the employee counts",
    (name) => {
      expect(quotient({ [name]: true })).toBe(1_000_000);
      const unanswered = { averageFteTable1: null, averageFteDuringChosenPeriod: null };
      expect(quotient({ ...unanswered, [name]: true })).toBe(1_000_000);
    },
  );

  test("the FTE reduction quotient is 1.0 without employees in the reference period, and never exceeds 1.0", () => {
    expect(quotient({ averageFteDuringChosenPeriod: 0 })).toBe(1_000_000);
    expect(quotient({ averageFteDuringChosenPeriod: 0, averageFteTable1: null })).toBe(1_000_000);
    expect(quotient({ averageFteDuringChosenPeriod: 10 })).toBe(1_000_000);
    expect(quotient({ averageFteDuringChosenPeriod: 10, averageFteTable2: 15 })).toBe(1_000_000);
    expect(quotient({ averageFteDuringChosenPeriod: 10, averageFteTable2: 14 })).toBe(990_000);
  });

  test("the FTE reduction quotient is zero without employees in the covered period", () => {
    expect(quotient({ averageFteTable1: 0, averageFteTable2: 0 })).toBe(0);
  });

  test("the FTE reduction quotient is rounded to six decimals", () => {
    const third = { averageFteTable1: 10, averageFteTable2: 0, averageFteDuringChosenPeriod: 3 };
    expect(quotient(third)).toBe(333_333);
    expect(quotient({ ...third, averageFteTable1: 20 })).toBe(666_667);
    // One third of $185,000.00. Multiplying by 0.333333 would give $61,666.61.
    expect(estimateOf({ ...cut, ...third }, loanCents).modifiedForgivenessAmount).toBe(61_666_67);
  });
});

describe("estimates with missing answers", () => {
  const known = Object.keys(estimateOf(cut, loanCents)) as (keyof Estimate)[];
  const ofPayroll = known.filter((name) => name !== "fteReductionQuotient");
  const ofCosts = ["totalEligibleExpenses", "modifiedForgivenessAmount", "actualForgivenessAmount"];
  const ofQuotient = ["fteReductionQuotient", "modifiedForgivenessAmount", "actualForgivenessAmount"];
  test.each([
    ...payrollLines.map((name) => [name, ofPayroll] as const),
    ...otherCostLines.map((name) => [name, ofCosts] as const),
    ["maintainedHourlyWage", ofCosts] as const,
    ["totalSalaryReductions", ofCosts] as const,
    ...fteCriteria.map((name) => [name, ofQuotient] as const),
    ["averageFteTable1", ofQuotient] as const,
    ["averageFteTable2", ofQuotient] as const,
    ["averageFteDuringChosenPeriod", ofQuotient] as const,
  ] as readonly (readonly [keyof EstimateAnswers, readonly string[]])[])(
    "a missing answer to %s makes only the dependent figures unknown [FORG-EST-07]",
    (name, unknown) => {
      const before: Readonly<Record<string, number | null>> = estimateOf(cut, loanCents);
      const expected = Object.fromEntries(
        known.map((figure) => [figure, unknown.includes(figure) ? null : before[figure]]),
      );
      expect(estimateOf({ ...cut, [name]: null }, loanCents)).toEqual(expected);
    },
  );
});

describe("estimates for form 3508S", () => {
  test.each([
    [12_500_00, 20_833_00, 150_000_00, 20_833_33, 20_833_00],
    [12_000_00, 20_833_00, 150_000_00, 20_000_00, 20_000_00],
    [90_000_00, 140_000_00, 100_000_00, 150_000_00, 100_000_00],
  ])(
    "payroll %i, requested %i and loan %i cents give a 60%% limit of %i cents and an estimate of %i cents",
    (payrollAmount3508s, forgivenessAmount3508s, loan, payrollCost60Percent, actual) => {
      expect(smallEstimateOf({ payrollAmount3508s, forgivenessAmount3508s }, loan)).toEqual({
        totalPayrollCost: payrollAmount3508s,
        payrollCost60Percent,
        totalEligibleExpenses: forgivenessAmount3508s,
        fteReductionQuotient: 1_000_000,
        modifiedForgivenessAmount: forgivenessAmount3508s,
        actualForgivenessAmount: actual,
      });
    },
  );

  test("in the estimate for form 3508S, only figures that depend on a missing answer are unknown", () => {
    expect(smallEstimateOf({ payrollAmount3508s: null, forgivenessAmount3508s: 5_00 }, loanCents)).toEqual({
      totalPayrollCost: null,
      payrollCost60Percent: null,
      totalEligibleExpenses: 5_00,
      fteReductionQuotient: 1_000_000,
      modifiedForgivenessAmount: 5_00,
      actualForgivenessAmount: null,
    });
    expect(smallEstimateOf({ payrollAmount3508s: 3_00, forgivenessAmount3508s: null }, loanCents)).toEqual({
      totalPayrollCost: 3_00,
      payrollCost60Percent: 5_00,
      totalEligibleExpenses: null,
      fteReductionQuotient: 1_000_000,
      modifiedForgivenessAmount: null,
      actualForgivenessAmount: null,
    });
  });
});

test("forms 3508 and 3508S have an estimate, and form 3508EZ has none", () => {
  const answers = { ...cut, payrollAmount3508s: 3_00, forgivenessAmount3508s: 4_00 };
  expect(estimateFor("3508", answers, loanCents)).toEqual(estimateOf(cut, loanCents));
  expect(estimateFor("3508S", answers, loanCents)).toEqual(smallEstimateOf(answers, loanCents));
  expect(estimateFor("3508EZ", answers, loanCents)).toBeUndefined();
  expect(estimateFor(null, answers, loanCents)).toBeUndefined();
});

describe("the figures that an estimate needs [FORG-EST-07]", () => {
  const whole = estimateOf(cut, loanCents);
  test("an estimate can be complete with amounts of zero", () => {
    const nothing = Object.fromEntries(Object.keys(whole).map((name) => [name, 0])) as unknown as Estimate;
    expect(missingFigures(whole)).toEqual([]);
    expect(missingFigures(nothing)).toEqual([]);
    expect(missingFigures({ ...whole, modifiedForgivenessAmount: null } as Estimate)).toEqual([]);
  });

  test.each([
    "payrollCost60Percent",
    "totalEligibleExpenses",
    "totalPayrollCost",
    "fteReductionQuotient",
    "actualForgivenessAmount",
  ] as const)("the figure %s is reported if it is missing or negative", (name) => {
    expect(missingFigures({ ...whole, [name]: null })).toEqual([name]);
    expect(missingFigures({ ...whole, [name]: -1 })).toEqual([name]);
  });
});

test.each([
  [1_000_000, "1.0"],
  [0, "0.0"],
  [875_000, "0.88"],
  [874_999, "0.87"],
  [950_000, "0.95"],
  [900_000, "0.9"],
  [50_000, "0.05"],
  [5_000, "0.01"],
  [4_999, "0.00"],
  [333_333, "0.33"],
  [666_667, "0.67"],
])("a quotient of %i millionths is shown as %s [FORG-EST-06]", (quotient, text) => {
  expect(formatQuotient(quotient)).toBe(text);
});

test.each([
  [64, 20, 12, "0.7"],
  [100, 69, 20, "0.85"],
])("(%i + %i) / %i tenths of employees is shown as the quotient %s [FORG-EST-06]", (one, other, of, text) => {
  const answers = { averageFteTable1: one, averageFteTable2: other, averageFteDuringChosenPeriod: of };
  const { fteReductionQuotient } = estimateOf({ ...cut, ...answers }, loanCents);
  expect(formatQuotient(fteReductionQuotient ?? -1)).toBe(text);
});

describe("properties of estimates for random answers", { timeout: 120_000 }, () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 99_999_999_999 }));
  const tenths = fc.integer({ min: 0, max: 5_000 });
  const answers = fc.record({
    ...Object.fromEntries([...payrollLines, ...otherCostLines].map((name) => [name, cents])),
    maintainedHourlyWage: fc.boolean(),
    totalSalaryReductions: cents,
    averageFteTable1: tenths,
    averageFteTable2: tenths,
    averageFteDuringChosenPeriod: fc.integer({ min: 0, max: 500 }),
    ...Object.fromEntries(fteCriteria.map((name) => [name, fc.boolean()])),
  }) as unknown as fc.Arbitrary<EstimateAnswers>;
  const runs = { numRuns: 100_000 };
  const known = (estimate: Estimate) => estimate as { readonly [Name in keyof Estimate]: number };

  test("the estimate is between zero and the smallest of the loan, the costs and the 60% payroll limit [FORG-EST-03, FORG-CONST-04]", () => {
    fc.assert(
      fc.property(answers, cents, (given, loan) => {
        const estimate = known(estimateOf(given, loan));
        const { actualForgivenessAmount: actual, modifiedForgivenessAmount: modified } = estimate;
        expect(actual).toBe(Math.min(loan, modified, estimate.payrollCost60Percent));
        expect(actual >= 0 && actual <= loan && modified <= estimate.totalEligibleExpenses).toBe(true);
        // At least 60% of the estimate must be payroll. Rounding allows a difference of half a cent.
        expect(60 * actual - 100 * estimate.totalPayrollCost <= 30).toBe(true);
      }),
      runs,
    );
  });

  test("more payroll never lowers the estimate [FORG-EST-03]", () => {
    fc.assert(
      fc.property(answers, cents, cents, fc.constantFrom(...payrollLines), (given, loan, more, line) => {
        const before = known(estimateOf(given, loan));
        const after = known(estimateOf({ ...given, [line]: (given[line] ?? 0) + more }, loan));
        expect(after.actualForgivenessAmount >= before.actualForgivenessAmount).toBe(true);
        expect(after.totalPayrollCost).toBe(before.totalPayrollCost + more);
      }),
      runs,
    );
  });

  test("the FTE quotient is between zero and one and matches the employee counts", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const {
          fteReductionQuotient: quotient,
          totalEligibleExpenses,
          modifiedForgivenessAmount,
        } = known(estimateOf(given, 0));
        expect(quotient >= 0 && quotient <= 1_000_000 && Number.isSafeInteger(quotient)).toBe(true);
        const isCounted = !fteCriteria.some((name) => given[name]);
        const [counted, employed] = [
          BigInt(given.averageFteTable1 ?? 0) + BigInt(given.averageFteTable2 ?? 0),
          BigInt(given.averageFteDuringChosenPeriod ?? 0) * 10n,
        ];
        const [over, under] = isCounted && counted < employed ? [counted, employed] : [1n, 1n];
        // The amount may be off by half a cent, and the quotient by half a millionth.
        const off = BigInt(modifiedForgivenessAmount) * under - BigInt(totalEligibleExpenses) * over;
        expect(2n * off > -under && 2n * off <= under).toBe(true);
        const offQuotient = BigInt(quotient) * under - 1_000_000n * over;
        expect(2n * offQuotient > -under && 2n * offQuotient <= under).toBe(true);
      }),
      runs,
    );
  });

  test("the shown quotient differs from the exact value by at most half a hundredth [FORG-EST-06]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (quotient) => {
        const text = formatQuotient(quotient);
        expect(text).toMatch(/^[01]\.\d\d?$/);
        const shown = Number(text.replace(".", "").padEnd(3, "0")) * 10_000;
        expect(shown - quotient <= 5_000 && quotient - shown < 5_000).toBe(true);
        expect(text.length === 3).toBe(quotient % 100_000 === 0);
      }),
      runs,
    );
  });
});

import type { ApplicationVersion, BorrowerAnswers } from "../record/fields/contract.ts";

/**
 * The figures of an estimate: money in cents, the quotient in millionths. A figure is null if it depends on a missing
 * answer (2.8).
 */
export type Estimate = {
  readonly totalPayrollCost: number | null;
  readonly payrollCost60Percent: number | null;
  readonly totalEligibleExpenses: number | null;
  readonly fteReductionQuotient: number | null;
  readonly modifiedForgivenessAmount: number | null;
  readonly actualForgivenessAmount: number | null;
};

/** The payroll costs of Schedule A, lines 1, 4 and 6 to 9. */
export const payrollLines = [
  "totalCashCompensationTable1",
  "totalCashCompensationTable2",
  "employeeHealthInsurance",
  "employeeRetirementPlans",
  "stateAndLocalTaxes",
  "ownerCompensationTotal",
] as const;

/** Costs other than payroll: lines 2 to 8 of form 3508. */
export const otherCostLines = [
  "mortgageInterestPayments",
  "rentOrLeasePayments",
  "utilityPayments",
  "coveredOperationsExpenditures",
  "coveredPropertyDamageCosts",
  "coveredSupplierCosts",
  "coveredWorkerProtectionExpenditures",
] as const;

/** Criteria of Schedule A under which fewer employees do not reduce forgiveness (FH-47). */
export const fteCriteria = ["noReductionInEmployeeAverageHours", "fteSafeHarbor1", "fteSafeHarbor2"] as const;

type Answered<Name extends keyof BorrowerAnswers> = { readonly [Key in Name]: BorrowerAnswers[Key] };
export type PayrollAnswers = Answered<(typeof payrollLines)[number]>;
export type OtherCostAnswers = Answered<(typeof otherCostLines)[number]>;
export type FteAnswers = Answered<
  (typeof fteCriteria)[number] | "averageFteTable1" | "averageFteTable2" | "averageFteDuringChosenPeriod"
>;
type WageAnswers = Answered<"maintainedHourlyWage" | "totalSalaryReductions">;
type SmallAnswers = Answered<"payrollAmount3508s" | "forgivenessAmount3508s">;
export type EstimateAnswers = PayrollAnswers & OtherCostAnswers & FteAnswers & WageAnswers;

const one = 1_000_000;

/** A fraction of employee counts, stored exactly as two integers in tenths of employees. */
type Fraction = { readonly over: number; readonly under: number };
const whole: Fraction = { over: 1, under: 1 };

function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** Line 1 of form 3508: payroll costs, in cents. */
export function payrollCostOf(answers: PayrollAnswers): number | null {
  return sumOf(payrollLines.map((name) => answers[name]));
}

/** The sum of lines 2 to 8 of form 3508: costs other than payroll, in cents. */
export function otherCostsOf(answers: OtherCostAnswers): number | null {
  return sumOf(otherCostLines.map((name) => answers[name]));
}

/** Line 9 of form 3508: the wage reduction, in cents. Zero if every employee's pay was maintained (SA3). */
export function wageReductionOf({ maintainedHourlyWage, totalSalaryReductions }: WageAnswers): number | null {
  if (maintainedHourlyWage === null) return null;
  return maintainedHourlyWage ? 0 : totalSalaryReductions;
}

/** Line 11 of form 3508, the FTE reduction quotient, before rounding. From 0 to 1 (FH-86, FH-87). */
function quotientOf(answers: FteAnswers): Fraction | null {
  const criteria = fteCriteria.map((name) => answers[name]);
  if (criteria.includes(true)) return whole;
  const reference = answers.averageFteDuringChosenPeriod;
  if (criteria.includes(null) || reference === null) return null;
  if (reference === 0) return whole;
  const fte = sumOf([answers.averageFteTable1, answers.averageFteTable2]);
  if (fte === null) return null;
  const under = reference * 10;
  return { over: Math.min(fte, under), under };
}

/** Multiplies the two numbers in `times` and divides the product by `under`, rounded half up. Uses exact integers. */
function rounded(times: readonly [number, number], under: number): number {
  const [over, divisor] = [BigInt(times[0]) * BigInt(times[1]), BigInt(under)];
  return Number((over * 2n + divisor) / (divisor * 2n));
}

/** Line 14 of form 3508: payroll costs divided by 60%, in cents. */
function sixtyPercentOf(payrollCents: number | null): number | null {
  return payrollCents === null ? null : rounded([payrollCents, 5], 3);
}

/** Line 15 of form 3508: the smallest of the reduced costs, the loan amount and the 60% payroll limit (FORG-EST-03). */
function smallest(modified: number | null, sixtyPercent: number | null, loan: number): number | null {
  return modified === null || sixtyPercent === null ? null : Math.min(modified, sixtyPercent, loan);
}

/** Estimates form 3508 line by line (2.8). @param pppLoanAmount the loan amount in cents */
export function estimateOf(answers: EstimateAnswers, pppLoanAmount: number): Estimate {
  const totalPayrollCost = payrollCostOf(answers);
  const costs = sumOf([totalPayrollCost, otherCostsOf(answers)]);
  const reduction = wageReductionOf(answers);
  // A wage reduction above the eligible costs leaves zero, not a negative amount (FH-85).
  const totalEligibleExpenses = costs === null || reduction === null ? null : Math.max(0, costs - reduction);
  const quotient = quotientOf(answers);
  const modifiedForgivenessAmount =
    totalEligibleExpenses === null || quotient === null
      ? null
      : rounded([totalEligibleExpenses, quotient.over], quotient.under);
  const payrollCost60Percent = sixtyPercentOf(totalPayrollCost);
  return {
    totalPayrollCost,
    payrollCost60Percent,
    totalEligibleExpenses,
    fteReductionQuotient: quotient && rounded([quotient.over, one], quotient.under),
    modifiedForgivenessAmount,
    actualForgivenessAmount: smallest(modifiedForgivenessAmount, payrollCost60Percent, pppLoanAmount),
  };
}

/** Estimates form 3508S, on which the borrower enters the amount. @param pppLoanAmount the loan amount in cents */
export function smallEstimateOf(answers: SmallAnswers, pppLoanAmount: number): Estimate {
  const { payrollAmount3508s, forgivenessAmount3508s } = answers;
  const payrollCost60Percent = sixtyPercentOf(payrollAmount3508s);
  return {
    totalPayrollCost: payrollAmount3508s,
    payrollCost60Percent,
    totalEligibleExpenses: forgivenessAmount3508s,
    fteReductionQuotient: one,
    modifiedForgivenessAmount: forgivenessAmount3508s,
    actualForgivenessAmount: smallest(forgivenessAmount3508s, payrollCost60Percent, pppLoanAmount),
  };
}

/** Returns undefined if no form is chosen, and for form 3508EZ, because the lender enters the amounts of that form. */
export function estimateFor(
  version: ApplicationVersion | null,
  answers: EstimateAnswers & SmallAnswers,
  pppLoanAmount: number,
): Estimate | undefined {
  if (version === "3508") return estimateOf(answers, pppLoanAmount);
  return version === "3508S" ? smallEstimateOf(answers, pppLoanAmount) : undefined;
}

/** The figures that an estimate needs before the borrower can confirm it (FORG-EST-07). */
const needed = [
  "payrollCost60Percent",
  "totalEligibleExpenses",
  "totalPayrollCost",
  "fteReductionQuotient",
  "actualForgivenessAmount",
] as const;
export type NeededFigure = (typeof needed)[number];

export function missingFigures(estimate: Pick<Estimate, NeededFigure>): NeededFigure[] {
  return needed.filter((name) => {
    const figure = estimate[name];
    return figure === null || figure < 0;
  });
}

import type { ForgivenessInput } from "@portal/domain/book/forgiveness";
import type { Calendar } from "../calendar.ts";

/** Forgiveness amounts of demo loans in dollars, from example A (section 2.8 of the requirements catalogue). */

/** The amounts that a borrower entered on form 3508 for a loan of $200,000. */
const asked = {
  totalPayrollCost: 152_000,
  totalCashCompensationTable1: 90_000,
  totalCashCompensationTable2: 30_000,
  employeeHealthInsurance: 6_000,
  employeeRetirementPlans: 4_000,
  stateAndLocalTaxes: 2_000,
  ownerCompensationTotal: 20_000,
  mortgageInterestPayments: 0,
  rentOrLeasePayments: 24_000,
  utilityPayments: 4_000,
  coveredOperationsExpenditures: 3_000,
  coveredPropertyDamageCosts: 0,
  coveredSupplierCosts: 5_000,
  coveredWorkerProtectionExpenditures: 2_000,
  totalSalaryReductions: 5_000,
  totalEligibleExpenses: 185_000,
  fteReductionQuotient: 0.875,
  modifiedForgivenessAmount: 161_875,
  payrollCost60Percent: 253_333.33,
  actualForgivenessAmount: 161_875,
} as const;
/** The amounts after the lender's review, which reduced the amounts for utilities and operations. */
const found = {
  ...asked,
  utilityPayments: 3_200,
  coveredOperationsExpenditures: 2_600,
  totalEligibleExpenses: 183_800,
  modifiedForgivenessAmount: 160_825,
  actualForgivenessAmount: 160_825,
} as const;

type Figures = Readonly<
  Partial<Record<keyof typeof asked | "payrollAmount3508s" | "forgivenessAmount3508s", number>>
>;

/** Adds the prefix `sr`, which marks requested amounts, to the name of each amount. */
function requested(figures: Figures): Partial<ForgivenessInput> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      `sr${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  );
}

const period = (on: Calendar, age: number): Partial<ForgivenessInput> => ({
  standardCoveredPeriodStartDate: on.day(-age),
  standardCoveredPeriodEndDate: on.day(167 - age),
});

export const firstPages = (on: Calendar, age: number): Partial<ForgivenessInput> => ({
  applicationVersionSelected: "3508",
  ezApp: false,
  lastPageSubmitted: 3,
  preferredCoveredPeriod: "24 weeks",
  ...period(on, age),
  totalCashCompensationTable1: 90_000,
  averageFteTable1: 8.5,
  totalCashCompensationTable2: 30_000,
  averageFteTable2: 2,
  maintainedHourlyWage: false,
  totalSalaryReductions: 5_000,
  employeeHealthInsurance: 6_000,
  employeeRetirementPlans: 4_000,
  stateAndLocalTaxes: 2_000,
  numberOfOwners: 1,
  ownerCompensationTotal: 20_000,
});

export const whole3508 = (on: Calendar, age: number): Partial<ForgivenessInput> => ({
  ...firstPages(on, age),
  ...asked,
  ...requested(asked),
  submittedTimestamp: on.daysAgo(14),
  lastPageSubmitted: 6,
  noReductionInEmployeeAverageHours: false,
  hasCoveredFteReductions: false,
  fteSafeHarbor1: false,
  fteSafeHarbor2: false,
  averageFteDuringChosenPeriod: 12,
  employeesAtApplicationTime: 9,
  loanGreaterThan2Million: false,
  eidlAdvanceRadio: false,
});

export const reviewed3508 = (on: Calendar, age: number): Partial<ForgivenessInput> => ({
  ...whole3508(on, age),
  ...found,
});

const small = (amount: number) => ({
  totalPayrollCost: amount,
  payrollCost60Percent: Math.round((amount * 10_000) / 60) / 100,
  totalEligibleExpenses: amount,
  fteReductionQuotient: 1,
  modifiedForgivenessAmount: amount,
  actualForgivenessAmount: amount,
  payrollAmount3508s: amount,
  forgivenessAmount3508s: amount,
});

/** A form 3508S for a small loan that the borrower spent entirely on payroll. */
export const whole3508s = (on: Calendar, age: number, amount: number): Partial<ForgivenessInput> => ({
  applicationVersionSelected: "3508S",
  ...period(on, age),
  employeesAtApplicationTime: 5,
  loanGreaterThan2Million3508s: false,
  wageReduction3508s: false,
  ...small(amount),
  ...requested(small(amount)),
});

/** A form 3508EZ. The borrower uploads the form as a document, and the lender enters its amounts. */
export const entered3508ez = (on: Calendar, age: number): Partial<ForgivenessInput> => ({
  applicationVersionSelected: "3508EZ",
  ezApp: true,
  ezAppQ1: false,
  ezAppQ2: true,
  ezAppQ3: true,
  ezAppQ4: false,
  ...period(on, age),
});

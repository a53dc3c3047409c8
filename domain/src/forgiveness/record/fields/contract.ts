import * as z from "zod/mini";
import { flag, millionths, tenths, wholeNumber } from "../../../wire/decimals.ts";
import { amount, plainDate } from "../../../wire/shapes.ts";

/** Stages of a forgiveness application (FORG-HOME-20). */
export const forgivenessStage = z.enum([
  "Document Upload",
  "Document Review",
  "Quality Check Sendback",
  "Internal Quality Check",
  "Additional Documents Requested",
  "Customer Signoff",
  "Pending SBA Submission",
  "Awaiting SBA Response",
  "SBA Response Received",
  "SBA Additional Info Required",
  "Declined",
  "Forgiven",
  "Expired",
]);
export type ForgivenessStage = z.infer<typeof forgivenessStage>;

/** SBA forms that a borrower can fill in (FORG-GEN-07). */
export const applicationVersion = z.enum(["3508", "3508EZ", "3508S"]);
export type ApplicationVersion = z.infer<typeof applicationVersion>;

export const coveredPeriod = z.enum(["24 weeks", "8 weeks", "Other"]);
const eidlLoanNumber = z.string().check(z.maxLength(50));

/** Answers of the wizard's pages, by page number (2.11). FTEs in tenths, money in cents. */
export const pageAnswers = {
  1: {
    preferredCoveredPeriod: coveredPeriod,
    standardCoveredPeriodStartDate: plainDate,
    standardCoveredPeriodEndDate: plainDate,
  },
  2: {
    totalCashCompensationTable1: amount,
    averageFteTable1: tenths,
    totalCashCompensationTable2: amount,
    averageFteTable2: tenths,
    maintainedHourlyWage: flag,
    totalSalaryReductions: amount,
  },
  3: {
    employeeHealthInsurance: amount,
    employeeRetirementPlans: amount,
    stateAndLocalTaxes: amount,
    numberOfOwners: z.int(),
    ownerCompensationTotal: amount,
  },
  4: {
    noReductionInEmployeeAverageHours: flag,
    hasCoveredFteReductions: flag,
    fteSafeHarbor1: flag,
    fteSafeHarbor2: flag,
    averageFteDuringChosenPeriod: wholeNumber,
  },
  5: {
    employeesAtApplicationTime: z.int(),
    mortgageInterestPayments: amount,
    utilityPayments: amount,
    rentOrLeasePayments: amount,
    coveredOperationsExpenditures: amount,
    coveredPropertyDamageCosts: amount,
    coveredSupplierCosts: amount,
    coveredWorkerProtectionExpenditures: amount,
    loanGreaterThan2Million: flag,
    eidlAdvanceRadio: flag,
    eidlLoanNumber,
    eidlAmount: amount,
  },
} as const;

/** Answers to questions that only an earlier version of the wizard asked (FORG-WZ-14, FH-59). */
export const earlierAnswers = {
  coveredPeriod24Week: flag,
  payrollSchedule: z.string().check(z.maxLength(50)),
  useAlternativeCoveredPeriod: flag,
  alternativeCoveredPeriodStartDate: plainDate,
  alternativeCoveredPeriodEndDate: plainDate,
} as const;

/** Answers of form 3508S (2.12), except the number of employees and the covered period, which are wizard answers. */
export const form3508sAnswers = {
  forgivenessAmount3508s: amount,
  loanGreaterThan2Million3508s: flag,
  payrollAmount3508s: amount,
  reviewedAdjustedForgivenessAmount3508s: flag,
  wageReduction3508s: flag,
  ezAppQ6: flag,
} as const;

/** Answers of the questionnaire that chooses the SBA form (2.9). */
export const questionnaireAnswers = {
  ezAppQ1: flag,
  ezAppQ2: flag,
  ezAppQ3: flag,
  ezAppQ4: flag,
  appliedForFirstDraw: flag,
} as const;

const wizardAnswers = {
  ...pageAnswers[1],
  ...pageAnswers[2],
  ...pageAnswers[3],
  ...pageAnswers[4],
  ...pageAnswers[5],
} as const;

/** Amounts that are computed from answers or entered by the lender. The FTE quotient is in millionths. */
export const computed = {
  totalPayrollCost: amount,
  payrollCost60Percent: amount,
  totalEligibleExpenses: amount,
  fteReductionQuotient: millionths,
  modifiedForgivenessAmount: amount,
  actualForgivenessAmount: amount,
} as const;

/** Amounts on the sign-off page. Requested amounts have the same names with the prefix `sr` (FH-55, 2.14). */
export const figures = {
  totalPayrollCost: amount,
  totalCashCompensationTable1: amount,
  totalCashCompensationTable2: amount,
  employeeHealthInsurance: amount,
  employeeRetirementPlans: amount,
  stateAndLocalTaxes: amount,
  ownerCompensationTotal: amount,
  mortgageInterestPayments: amount,
  rentOrLeasePayments: amount,
  utilityPayments: amount,
  coveredOperationsExpenditures: amount,
  coveredPropertyDamageCosts: amount,
  coveredSupplierCosts: amount,
  coveredWorkerProtectionExpenditures: amount,
  totalSalaryReductions: amount,
  totalEligibleExpenses: amount,
  fteReductionQuotient: millionths,
  modifiedForgivenessAmount: amount,
  payrollCost60Percent: amount,
  payrollAmount3508s: amount,
  forgivenessAmount3508s: amount,
  actualForgivenessAmount: amount,
} as const;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

export type RequestedName<Name extends FigureName = FigureName> = `sr${Capitalize<Name>}`;
export function requestedName<Name extends FigureName>(name: Name): RequestedName<Name> {
  return `sr${name.charAt(0).toUpperCase()}${name.slice(1)}` as RequestedName<Name>;
}

type Schemas = Readonly<Record<string, z.core.$ZodType>>;
type Nullable<Shape extends Schemas> = { readonly [Name in keyof Shape]: z.ZodMiniNullable<Shape[Name]> };
type Sendable<Shape extends Schemas> = {
  readonly [Name in keyof Shape]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[Name]>>;
};
type Requested = { readonly [Name in FigureName as RequestedName<Name>]: (typeof figures)[Name] };

export function nullable<const Shape extends Schemas>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, schema]) => [name, z.nullable(schema)] as const);
  return Object.fromEntries(entries) as Nullable<Shape>;
}

export function sendable<const Shape extends Schemas>(shape: Shape) {
  const entries = Object.entries(nullable(shape)).map(
    ([name, schema]) => [name, z.optional(schema)] as const,
  );
  return Object.fromEntries(entries) as Sendable<Shape>;
}

export const requestedFigures = Object.fromEntries(
  figureNames.map((name) => [requestedName(name), figures[name]]),
) as unknown as Requested;

/** All of the borrower's answers about forgiveness. Unanswered questions are null. */
export const borrowerAnswers = {
  ...wizardAnswers,
  ...earlierAnswers,
  ...form3508sAnswers,
  ...questionnaireAnswers,
} as const;
const answers = z.object(nullable(borrowerAnswers));
export type BorrowerAnswers = z.infer<typeof answers>;

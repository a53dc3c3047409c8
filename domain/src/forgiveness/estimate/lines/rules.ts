import { fillIn } from "../../../wire/messages.ts";
import { formatCents } from "../../../wire/money.ts";
import { formatQuotient } from "../../sidebar/rules.ts";
import { tenthsText } from "../../wizard/entries/rules.ts";
import { fieldLabels as labels } from "../../wizard/messages.ts";
import type { AnsweredPage } from "../../wizard/rules.ts";
import {
  fteCriteria,
  otherCostLines,
  wageReductionOf,
  type Estimate,
  type EstimateAnswers,
} from "../rules.ts";
import { lineTexts as texts } from "./messages.ts";

export type EstimateLine = {
  /** The line's number on form 3508. */
  readonly line?: number;
  readonly label: string;
  readonly how?: string;
  readonly value: string;
  readonly look?: "total" | "smallest";
};
export type EstimateLines = {
  readonly title: string;
  /** The wizard page with the answers behind these lines. */
  readonly page?: AnsweredPage;
  readonly lines: readonly EstimateLine[];
};
export type Estimated = EstimateAnswers & Estimate;

/** Explains the estimate line by line (2.8). @param pppLoanAmount the loan amount in cents */
export function estimateLines(record: Estimated, pppLoanAmount: number): EstimateLines[] {
  return [
    { title: texts.payroll, page: 2, lines: payrollLines(record) },
    { title: texts.costs, page: 5, lines: costLines(record) },
    { title: texts.team, page: 4, lines: teamLines(record) },
    { title: texts.three, lines: smallestLines(record, pppLoanAmount) },
  ];
}

function money(cents: number | null): string {
  return cents === null ? texts.unknown : formatCents(cents);
}

function subtracted(cents: number | null): string {
  return cents === null || cents === 0 ? money(cents) : fillIn(texts.subtracted, { amount: money(cents) });
}

function count(tenths: number | null): string {
  return tenths === null ? texts.unknown : tenthsText(tenths);
}

/** Fields and line numbers of form 3508's Schedule A. */
const scheduleLines = [
  ["employeeHealthInsurance", 6],
  ["employeeRetirementPlans", 7],
  ["stateAndLocalTaxes", 8],
  ["ownerCompensationTotal", 9],
] as const;

function payrollLines(record: Estimated): EstimateLine[] {
  const { totalCashCompensationTable1: one, totalCashCompensationTable2: two } = record;
  return [
    {
      label: texts.cash,
      how: fillIn(texts.cashHow, { one: money(one), two: money(two) }),
      value: money(one === null || two === null ? null : one + two),
    },
    ...scheduleLines.map(([name, line]) => ({
      label: labels[name],
      how: fillIn(texts.scheduleA, { line }),
      value: money(record[name]),
    })),
    {
      line: 1,
      label: texts.payrollTotal,
      how: texts.payrollTotalHow,
      value: money(record.totalPayrollCost),
      look: "total",
    },
  ];
}

function costLines(record: Estimated): EstimateLine[] {
  return [
    ...otherCostLines.map((name, at) => ({
      line: at + 2,
      label: labels[name],
      value: money(record[name]),
    })),
    {
      line: 9,
      label: labels.totalSalaryReductions,
      how: record.maintainedHourlyWage ? texts.noWageHow : texts.wageHow,
      value: subtracted(wageReductionOf(record)),
    },
    {
      line: 10,
      label: texts.eligible,
      how: texts.eligibleHow,
      value: money(record.totalEligibleExpenses),
      look: "total",
    },
  ];
}

function teamLines(record: Estimated): EstimateLine[] {
  const { averageFteTable1: one, averageFteTable2: two, averageFteDuringChosenPeriod: reference } = record;
  return [
    {
      label: texts.fte,
      how: fillIn(texts.fteHow, { one: count(one), two: count(two) }),
      value: count(fteOf(record)),
    },
    {
      label: texts.reference,
      how: fillIn(texts.scheduleA, { line: 11 }),
      value: String(reference ?? texts.unknown),
    },
    {
      line: 11,
      label: texts.quotient,
      how: quotientHow(record),
      value:
        record.fteReductionQuotient === null ? texts.unknown : formatQuotient(record.fteReductionQuotient),
      look: "total",
    },
  ];
}

/** The average FTE (full-time equivalent employees) in the covered period, in tenths. */
function fteOf({ averageFteTable1: one, averageFteTable2: two }: Estimated): number | null {
  return one === null || two === null ? null : one + two;
}

function quotientHow(record: Estimated): string {
  if (fteCriteria.some((name) => record[name])) return texts.criterionHow;
  const { averageFteDuringChosenPeriod: reference } = record;
  if (reference === 0) return texts.nobodyHow;
  return fillIn(texts.quotientHow, { fte: count(fteOf(record)), reference: reference ?? texts.unknown });
}

/** Shows the quotient as a fraction if its decimals would be rounded. */
function factorOf(record: Estimated): string {
  const { fteReductionQuotient: quotient, averageFteDuringChosenPeriod: reference } = record;
  if (quotient === null) return texts.unknown;
  const isFraction = quotient % 10_000 !== 0;
  return isFraction
    ? fillIn(texts.fraction, { fte: count(fteOf(record)), reference: reference ?? texts.unknown })
    : formatQuotient(quotient);
}

export type ThreeAmounts = readonly {
  readonly line: number;
  readonly label: string;
  readonly how?: string;
  readonly cents: number;
  readonly isSmallest: boolean;
}[];

/** Marks the smallest of the three amounts as the estimate, or the first amount if several are equal (FORG-EST-03). */
export function threeAmounts(record: Estimated, pppLoanAmount: number): ThreeAmounts {
  const amounts = [
    {
      line: 12,
      label: texts.modified,
      how: fillIn(texts.modifiedHow, {
        eligible: money(record.totalEligibleExpenses),
        quotient: factorOf(record),
      }),
      cents: record.modifiedForgivenessAmount ?? 0,
    },
    { line: 13, label: texts.loan, cents: pppLoanAmount },
    {
      line: 14,
      label: texts.sixty,
      how: fillIn(texts.sixtyHow, { payroll: money(record.totalPayrollCost) }),
      cents: record.payrollCost60Percent ?? 0,
    },
  ];
  const smallest = amounts.findIndex(({ cents }) => cents === Math.min(...amounts.map((each) => each.cents)));
  return amounts.map((amount, at) => ({ ...amount, isSmallest: at === smallest }));
}

function smallestLines(record: Estimated, pppLoanAmount: number): EstimateLine[] {
  const three = threeAmounts(record, pppLoanAmount).map(({ cents, isSmallest, ...amount }): EstimateLine => ({
    ...amount,
    value: money(cents),
    ...(isSmallest && { look: "smallest" }),
  }));
  return [
    ...three,
    {
      line: 15,
      label: texts.estimate,
      how: texts.estimateHow,
      value: money(record.actualForgivenessAmount),
      look: "total",
    },
  ];
}

import type { LoanForgiveness } from "../record/contract.ts";
import { figures, requestedName, type FigureName, type RequestedName } from "../record/fields/contract.ts";
import { formatQuotient } from "../sidebar/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { figureLabels, signOffTexts, signOffVersion } from "./messages.ts";

/** Parts of payroll costs (2.14). */
export const payrollDetails = [
  "totalCashCompensationTable1",
  "totalCashCompensationTable2",
  "employeeHealthInsurance",
  "employeeRetirementPlans",
  "stateAndLocalTaxes",
  "ownerCompensationTotal",
] as const satisfies readonly FigureName[];

const lines = [
  "totalPayrollCost",
  ...payrollDetails,
  "mortgageInterestPayments",
  "rentOrLeasePayments",
  "utilityPayments",
  "coveredOperationsExpenditures",
  "coveredPropertyDamageCosts",
  "coveredSupplierCosts",
  "coveredWorkerProtectionExpenditures",
  "totalSalaryReductions",
  "totalEligibleExpenses",
  "fteReductionQuotient",
  "modifiedForgivenessAmount",
  "payrollCost60Percent",
  "actualForgivenessAmount",
] as const satisfies readonly FigureName[];
const lines3508s = [
  "payrollAmount3508s",
  "forgivenessAmount3508s",
  "actualForgivenessAmount",
] as const satisfies readonly FigureName[];

/**
 * One line of the sign-off comparison. Money is in cents, and the FTE quotient in millionths. Amounts that were not
 * entered are null.
 */
export type SignOffRow = {
  readonly name: FigureName;
  readonly label: string;
  readonly requested: number | null;
  readonly recommended: number | null;
  /** Whether the line is shown only while the details of payroll costs are open. */
  readonly isDetail: boolean;
};

type Figures = Pick<LoanForgiveness, FigureName | RequestedName> &
  Pick<LoanForgiveness, "applicationVersionSelected">;

/**
 * Returns the lines of the sign-off comparison. Omits lines that have neither a requested nor a recommended amount
 * (2.14, FORG-SIGN-06).
 */
export function signOffRows(record: Figures): SignOffRow[] {
  const names = record.applicationVersionSelected === "3508S" ? lines3508s : lines;
  return names
    .map((name) => ({
      name,
      label: figureLabels[name],
      requested: record[requestedName(name)],
      recommended: record[name],
      isDetail: payrollDetails.some((detail) => detail === name),
    }))
    .filter(({ requested, recommended }) => requested !== null || recommended !== null);
}

/** One hundredth, in millionths. Quotients are compared with two decimals, as on the page. */
const quotientUnit = 10_000;
const isQuotient = (name: FigureName) => figures[name] === figures.fteReductionQuotient;

/** Formats dollars or a quotient (FORG-EST-06, FH-104). The wage reduction is subtracted, so it gets a minus. */
export function figureText(name: FigureName, value: number | null): string {
  if (value === null) return signOffTexts.none;
  if (name === "totalSalaryReductions") return formatCents(-value);
  if (!isQuotient(name)) return formatCents(value);
  return formatQuotient(value);
}

/** Totals that follow from other lines. The page does not mark their changes. */
const totals: readonly FigureName[] = [
  "totalEligibleExpenses",
  "modifiedForgivenessAmount",
  "payrollCost60Percent",
  "actualForgivenessAmount",
];

/** Describes the change of one line. Returns undefined for totals, missing figures and equal figures. */
export function changeText({ name, requested, recommended }: SignOffRow): string | undefined {
  if (totals.includes(name)) return undefined;
  if (requested === null || recommended === null) return undefined;
  const [before, after] = [asShown(name, requested), asShown(name, recommended)];
  if (before === after) return undefined;
  const distance = Math.abs(after - before);
  const amount = isQuotient(name) ? formatQuotient(distance) : formatCents(distance);
  return fillIn(after < before ? signOffTexts.less : signOffTexts.more, { amount });
}

/** Rounds a quotient to the decimals on the page, so that smaller differences do not count as a change. */
function asShown(name: FigureName, value: number): number {
  return isQuotient(name) ? Math.round(value / quotientUnit) * quotientUnit : value;
}

const isPayrollTotal = ({ name }: SignOffRow) => name === "totalPayrollCost";
const isChanged = (row: SignOffRow) => changeText(row) !== undefined;

/** Returns the changed parts of payroll costs if the payroll total did not change. The page then opens the details. */
export function changedDetails(rows: readonly SignOffRow[]): SignOffRow[] {
  if (rows.some((row) => isPayrollTotal(row) && isChanged(row))) return [];
  return rows.filter((row) => row.isDetail && isChanged(row));
}

/** Returns whether the comparison has a line for total payroll costs. */
export function hasPayrollTotal(rows: readonly SignOffRow[]): boolean {
  return rows.some(isPayrollTotal);
}

/**
 * Returns a sentence that counts the changed lines. A part of payroll costs counts only if the payroll total did not
 * change.
 */
export function signOffSummary(rows: readonly SignOffRow[]): string | undefined {
  const total = rows.find(({ name }) => name === "actualForgivenessAmount");
  if (!total || total.requested === null || total.recommended === null) return undefined;
  const { requested, recommended } = total;
  const amount = formatCents(Math.abs(recommended - requested));
  const count = rows.filter((row) => !row.isDetail && isChanged(row)).length + changedDetails(rows).length;
  const text =
    recommended === requested
      ? signOffTexts.asRequested
      : recommended < requested
        ? signOffTexts.lessThanRequested
        : signOffTexts.moreThanRequested;
  const lines = count === 1 ? signOffTexts.oneChanged : signOffTexts.changed;
  return [fillIn(text, { amount }), ...(count > 0 ? [fillIn(lines, { count })] : [])].join(" ");
}

/**
 * Returns everything that a borrower agrees to as one text (FH-71). A hash of the text proves what the screen showed.
 */
export function signOffShown(record: Figures): string {
  const amount = figureText("actualForgivenessAmount", record.actualForgivenessAmount);
  const rows = signOffRows(record);
  return JSON.stringify({
    version: signOffVersion,
    heading: fillIn(signOffTexts.heading, { amount }),
    summary: signOffSummary(rows) ?? null,
    columns: [signOffTexts.requested, signOffTexts.recommended],
    rows: rows.map((row) => [
      row.label,
      figureText(row.name, row.requested),
      figureText(row.name, row.recommended),
      changeText(row) ?? null,
    ]),
    button: signOffTexts.agree,
  });
}

type SignOffFacts = Pick<
  LoanForgiveness,
  "stage" | "readyForCustomerSignoff" | "customerSignoffTimestamp" | "actualForgivenessAmount"
>;

export function isReadyForSignOff(record: Omit<SignOffFacts, "customerSignoffTimestamp">): boolean {
  return (
    record.stage === "Customer Signoff" &&
    record.readyForCustomerSignoff &&
    record.actualForgivenessAmount !== null
  );
}

/** A borrower who agreed to the amount sees the completed page in every stage (FH-72). */
export function signOffPage(record: SignOffFacts): "completed" | "sign-off" | "summary" {
  if (record.customerSignoffTimestamp !== null) return "completed";
  return isReadyForSignOff(record) ? "sign-off" : "summary";
}

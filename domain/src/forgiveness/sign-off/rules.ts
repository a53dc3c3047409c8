import type { LoanForgiveness } from "../record/contract.ts";
import { figures, requestedName, type FigureName, type RequestedName } from "../record/fields/contract.ts";
import { formatQuotient } from "../sidebar/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { figureLabels, signOffTexts, signOffVersion } from "./messages.ts";

/** What payroll costs are made of (2.14). */
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

/** One line of the comparison: cents, or of the quotient millionths; null is what nobody entered. */
export type SignOffRow = {
  readonly name: FigureName;
  readonly label: string;
  readonly requested: number | null;
  readonly recommended: number | null;
  /** Shown while the payroll costs are opened. */
  readonly isDetail: boolean;
};

type Figures = Pick<LoanForgiveness, FigureName | RequestedName> &
  Pick<LoanForgiveness, "applicationVersionSelected">;

/** What the borrower compares; a line that neither side has is left out (2.14, FORG-SIGN-06). */
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

/** Hundredths, in millionths. */
const quotientUnit = 10_000;
const isQuotient = (name: FigureName) => figures[name] === figures.fteReductionQuotient;

/**
 * A figure as it is shown: dollars, the quotient with one decimal or two (FORG-EST-06, FH-104). The wage reduction is
 * subtracted from the costs above it, so it has a minus.
 */
export function figureText(name: FigureName, value: number | null): string {
  if (value === null) return signOffTexts.none;
  if (name === "totalSalaryReductions") return formatCents(-value);
  if (!isQuotient(name)) return formatCents(value);
  return formatQuotient(value);
}

/** What follows from the other lines: that it differs says nothing that they do not. */
const totals: readonly FigureName[] = [
  "totalEligibleExpenses",
  "modifiedForgivenessAmount",
  "payrollCost60Percent",
  "actualForgivenessAmount",
];

/** How far a line's recommended figure is from the requested one, in words; undefined where it is the same or a total. */
export function changeText({ name, requested, recommended }: SignOffRow): string | undefined {
  if (totals.includes(name)) return undefined;
  if (requested === null || recommended === null) return undefined;
  const [before, after] = [asShown(name, requested), asShown(name, recommended)];
  if (before === after) return undefined;
  const distance = Math.abs(after - before);
  const amount = isQuotient(name) ? formatQuotient(distance) : formatCents(distance);
  return fillIn(after < before ? signOffTexts.less : signOffTexts.more, { amount });
}

/** A figure to the decimals that are shown of it: what differs behind them alone is no change to be seen. */
function asShown(name: FigureName, value: number): number {
  return isQuotient(name) ? Math.round(value / quotientUnit) * quotientUnit : value;
}

const isPayrollTotal = ({ name }: SignOffRow) => name === "totalPayrollCost";
const isChanged = (row: SignOffRow) => changeText(row) !== undefined;

/**
 * What payroll costs are made of where it has changed under a total that has not, or that is not there: it is shown
 * from the beginning then.
 */
export function changedDetails(rows: readonly SignOffRow[]): SignOffRow[] {
  if (rows.some((row) => isPayrollTotal(row) && isChanged(row))) return [];
  return rows.filter((row) => row.isDetail && isChanged(row));
}

/** Whether what payroll costs are made of can be opened and closed: by their total, where there is one. */
export function hasPayrollTotal(rows: readonly SignOffRow[]): boolean {
  return rows.some(isPayrollTotal);
}

/** What the whole comes to, and how many lines have changed; what payroll costs are made of counts with their total. */
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
 * Everything that a borrower agrees to, as text: the same words and figures, the same text (FH-71). The page sends its
 * SHA-256 with the agreement, so that what is kept is what was on the screen.
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

type Standing = Pick<
  LoanForgiveness,
  "stage" | "readyForCustomerSignoff" | "customerSignoffTimestamp" | "actualForgivenessAmount"
>;

/** Whether there is an amount to agree to now (FH-71). */
export function isReadyForSignOff(record: Omit<Standing, "customerSignoffTimestamp">): boolean {
  return (
    record.stage === "Customer Signoff" &&
    record.readyForCustomerSignoff &&
    record.actualForgivenessAmount !== null
  );
}

/** Where the sign-off's pages lead: agreed to comes before any test of the stage (FH-72). */
export function signOffPage(record: Standing): "completed" | "sign-off" | "summary" {
  if (record.customerSignoffTimestamp !== null) return "completed";
  return isReadyForSignOff(record) ? "sign-off" : "summary";
}

import { fillIn } from "../../../wire/messages.ts";
import { formatCents } from "../../../wire/money.ts";
import type { LoanForgiveness } from "../../record/contract.ts";
import { requestedName, type FigureName, type RequestedName } from "../../record/fields/contract.ts";
import { figureFaults as texts } from "./messages.ts";

type Name = FigureName | RequestedName;
type Figures = Pick<LoanForgiveness, Name>;

/**
 * A contradiction between amounts. The lender sees `text` beside the amount `at`. If the lender did not enter that
 * amount, the text is beside the entered amounts in `names`.
 */
type Contradiction = { readonly names: readonly Name[]; readonly at: Name; readonly text: string };

const payrollParts = [
  "totalCashCompensationTable1",
  "totalCashCompensationTable2",
  "employeeHealthInsurance",
  "employeeRetirementPlans",
  "stateAndLocalTaxes",
  "ownerCompensationTotal",
] as const satisfies readonly FigureName[];

const costs = [
  "totalPayrollCost",
  "mortgageInterestPayments",
  "rentOrLeasePayments",
  "utilityPayments",
  "coveredOperationsExpenditures",
  "coveredPropertyDamageCosts",
  "coveredSupplierCosts",
  "coveredWorkerProtectionExpenditures",
] as const satisfies readonly FigureName[];

/** Pairs of an amount and the amount that it must not exceed. */
const bounds = [
  ["modifiedForgivenessAmount", "totalEligibleExpenses"],
  ["actualForgivenessAmount", "modifiedForgivenessAmount"],
  ["actualForgivenessAmount", "payrollCost60Percent"],
] as const satisfies readonly (readonly [FigureName, FigureName])[];

const wholeQuotient = 1_000_000;

/**
 * Rejects amounts that contradict each other, because the borrower sees all amounts. Returns only contradictions with
 * an amount in `entered`.
 * @param after the record with the new amounts
 */
export function contradictionFaults(
  after: Figures,
  entered: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const isEntered = (name: Name) => entered.includes(name);
  const found = [false, true].flatMap((isRequested) => contradictionsOf(after, isRequested));
  const faults = found.flatMap(({ names, at, text }) => {
    const places = isEntered(at) ? [at] : names.filter(isEntered);
    return places.map((name) => [name, text] as const);
  });
  return faults.length > 0 ? Object.fromEntries(faults) : undefined;
}

/** @param isRequested true to check the borrower's requested amounts, false to check the lender's amounts */
function contradictionsOf(after: Figures, isRequested: boolean): Contradiction[] {
  const nameOf = (name: FigureName): Name => (isRequested ? requestedName(name) : name);
  const valueOf = (name: FigureName) => after[nameOf(name)];
  const sum = (names: readonly FigureName[]) =>
    names.reduce((cents, name) => cents + (valueOf(name) ?? 0), 0);
  const found: Contradiction[] = [];

  const quotient = nameOf("fteReductionQuotient");
  if ((valueOf("fteReductionQuotient") ?? 0) > wholeQuotient)
    found.push({ names: [quotient], at: quotient, text: texts.quotient });

  const payroll = nameOf("totalPayrollCost");
  const parts = payrollParts.filter((name) => valueOf(name) !== null);
  if (valueOf("totalPayrollCost") === null) {
    for (const part of parts) {
      const text = fillIn(texts.withoutTotal, { total: payroll });
      found.push({ names: [nameOf(part), payroll], at: nameOf(part), text });
    }
  } else {
    checkParts("totalPayrollCost", parts, sum(parts));
  }
  const paid = costs.filter((name) => valueOf(name) !== null);
  checkParts("totalEligibleExpenses", paid, sum(paid) - (valueOf("totalSalaryReductions") ?? 0));

  for (const [name, total] of bounds) {
    const [value, most] = [valueOf(name), valueOf(total)];
    if (value === null || most === null || value <= most) continue;
    const text = fillIn(texts.above, { total: nameOf(total), amount: formatCents(most) });
    found.push({ names: [nameOf(name), nameOf(total)], at: nameOf(name), text });
  }
  return found;

  function checkParts(total: FigureName, of: readonly FigureName[], cents: number): void {
    const whole = valueOf(total);
    if (whole === null || cents <= whole) return;
    const name = nameOf(total);
    const values = { total: name, amount: formatCents(whole), parts: formatCents(cents) };
    found.push({
      names: [name, ...of.map(nameOf)],
      at: name,
      text: fillIn(texts.partsAboveTotal, values),
    });
  }
}

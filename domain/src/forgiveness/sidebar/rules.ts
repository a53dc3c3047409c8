import { formatCents } from "../../wire/money.ts";
import { otherCostsOf, type OtherCostAnswers } from "../estimate/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { sidebarTexts } from "./messages.ts";

type Reviewed = OtherCostAnswers &
  Pick<LoanForgiveness, "totalPayrollCost" | "fteReductionQuotient" | "actualForgivenessAmount">;

/** The figures entered so far, as they are shown (FH-29); a dash for what is not known yet. */
export function quickReview(record: Reviewed) {
  const { fteReductionQuotient: quotient } = record;
  return {
    payrollCost: money(record.totalPayrollCost),
    otherCosts: money(otherCostsOf(record)),
    quotient: quotient === null ? sidebarTexts.unknown : formatQuotient(quotient),
    estimate: money(record.actualForgivenessAmount),
  };
}

function money(cents: number | null): string {
  return cents === null ? sidebarTexts.unknown : formatCents(cents);
}

/** "0.9", "0.88": one decimal where that is exact, else two, a half up (2.8, FH-104). @param millionths 0.875 is 875000 */
export function formatQuotient(millionths: number): string {
  const [unit, places] = millionths % 100_000 === 0 ? [100_000, 1] : [10_000, 2];
  const digits = String(Math.floor((millionths + unit / 2) / unit)).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** "03/15/2021" (2.5). */
export function formatNumericDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
}

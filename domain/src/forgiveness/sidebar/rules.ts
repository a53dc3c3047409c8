import { formatCents } from "../../wire/money.ts";
import { restoredOf, type RequestedFigures } from "../record/fields/rules.ts";
import type { ForgivenessStage } from "../record/fields/contract.ts";
import { otherCostsOf, type OtherCostAnswers } from "../estimate/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { sidebarTexts } from "./messages.ts";

type Reviewed = OtherCostAnswers &
  RequestedFigures &
  Pick<
    LoanForgiveness,
    | "stage"
    | "readyForCustomerSignoff"
    | "customerSignoffTimestamp"
    | "totalPayrollCost"
    | "fteReductionQuotient"
    | "actualForgivenessAmount"
    | "finalForgivenessPrincipalOnly"
  >;

/**
 * Returns the sidebar's figures as text (FH-29). During the lender's review, shows the figures that the borrower
 * requested.
 */
export function quickReview(record: Reviewed) {
  const kind = lastLineOf(record);
  const isInReview = kind === "estimate" && !withBorrower.includes(record.stage);
  const shown = isInReview ? { ...record, ...restoredOf(record) } : record;
  const { fteReductionQuotient: quotient } = shown;
  const last = kind === "forgiven" ? forgivenOf(record) : shown.actualForgivenessAmount;
  return {
    payrollCost: money(shown.totalPayrollCost),
    otherCosts: money(otherCostsOf(shown)),
    quotient: quotient === null ? sidebarTexts.unknown : formatQuotient(quotient),
    lastLabel: sidebarTexts[kind],
    last: money(last),
  };
}

const withBorrower: readonly (ForgivenessStage | null)[] = [
  null,
  "Document Upload",
  "Additional Documents Requested",
  "Expired",
];

function lastLineOf({
  stage,
  readyForCustomerSignoff,
  customerSignoffTimestamp,
}: Reviewed): "estimate" | "recommended" | "forgiven" {
  if (stage === "Declined" || stage === "Forgiven") return "forgiven";
  return customerSignoffTimestamp !== null || readyForCustomerSignoff ? "recommended" : "estimate";
}

/** The SBA forgives $0 of a declined application. */
function forgivenOf({ stage, finalForgivenessPrincipalOnly }: Reviewed): number | null {
  return stage === "Declined" ? 0 : finalForgivenessPrincipalOnly;
}

function money(cents: number | null): string {
  return cents === null ? sidebarTexts.unknown : formatCents(cents);
}

/** Formats millionths with one or two decimals, such as "0.9" or "0.88", rounded half up (FH-104). */
export function formatQuotient(millionths: number): string {
  const [unit, places] = millionths % 100_000 === 0 ? [100_000, 1] : [10_000, 2];
  const digits = String(Math.floor((millionths + unit / 2) / unit)).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Formats a date, such as "03/15/2021" (2.5). */
export function formatNumericDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
}

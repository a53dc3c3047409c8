import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { applicationTexts } from "../messages.ts";

/** The terms of a loan. Amounts are in cents, and unknown terms are null. */
export type LoanTerms = {
  readonly advanceAmount: number | null;
  readonly totalLoanFee: number | null;
  readonly termInWeeks: number | null;
  readonly averagePayment: number | null;
};

/** Returns the known terms of the agreed loan as labels and formatted values. */
export function termLines(terms: LoanTerms): { readonly label: string; readonly value: string }[] {
  const { advanceAmount, totalLoanFee, termInWeeks: count, averagePayment } = terms;
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents));
  return [
    { label: applicationTexts.loanAmount, value: money(advanceAmount) },
    { label: applicationTexts.totalLoanFee, value: money(totalLoanFee) },
    { label: applicationTexts.toRepay, value: money(totalToRepay(terms)) },
    {
      label: applicationTexts.term,
      value: count === null ? null : fillIn(applicationTexts.termWeeks, { count }),
    },
    { label: applicationTexts.averagePayment, value: money(averagePayment) },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

function totalToRepay({
  advanceAmount,
  totalLoanFee,
}: Pick<LoanTerms, "advanceAmount" | "totalLoanFee">): number | null {
  return advanceAmount === null || totalLoanFee === null ? null : advanceAmount + totalLoanFee;
}

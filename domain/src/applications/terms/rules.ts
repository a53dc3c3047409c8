import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { applicationTexts } from "../messages.ts";

/** Money in cents; null where it is not known. */
export type LoanTerms = {
  readonly advanceAmount: number | null;
  readonly totalLoanFee: number | null;
  readonly termInWeeks: number | null;
  readonly averagePayment: number | null;
};

/** The terms of the loan that is agreed to, in words, as far as they are known. */
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

/**
 * What is paid back in all.
 * @returns cents; null while the amount or the fee is not known
 */
function totalToRepay({
  advanceAmount,
  totalLoanFee,
}: Pick<LoanTerms, "advanceAmount" | "totalLoanFee">): number | null {
  return advanceAmount === null || totalLoanFee === null ? null : advanceAmount + totalLoanFee;
}

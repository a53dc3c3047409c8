import type { Account, Advance } from "../contract.ts";
import { byIssuedDate, sbaType } from "../rules.ts";

type Paid = Pick<Advance, "firstPaymentDateExpected" | "balance">;

/** Whether the loan has a balance and its first due date is in the future or unknown (FORG-LOANS-06, FH-79). */
export function isDeferred(
  { firstPaymentDateExpected: first, balance }: Paid,
  today: Temporal.PlainDate,
): boolean {
  return balance > 0 && (first === null || Temporal.PlainDate.compare(today, first) < 0);
}

export type LoansOfAccount<A> = { readonly account: Account; readonly loans: readonly A[] };

/**
 * Returns the SBA loans of each business, newest first, including paid-off loans (FH-78). Omits businesses without SBA
 * loans.
 */
export function sbaLoans<A extends Pick<Advance, "accountId" | "type" | "issuedDate">>(
  accounts: readonly Account[],
  advances: readonly A[],
): LoansOfAccount<A>[] {
  const loans = advances.filter(({ type }) => type === sbaType).toSorted(byIssuedDate);
  return accounts
    .map((account) => ({ account, loans: loans.filter(({ accountId }) => accountId === account.accountId) }))
    .filter((each) => each.loans.length > 0);
}

type Owed = Paid & Pick<Advance, "currentPayment">;

/**
 * Returns totals in cents, and the number of deferred loans as `deferred`.
 * @param today the date in New York
 */
export function together(loans: readonly Owed[], today: Temporal.PlainDate) {
  const paying = loans.filter((loan) => !isDeferred(loan, today) && loan.balance > 0);
  return {
    balance: loans.reduce((sum, { balance }) => sum + balance, 0),
    eachMonth: paying.reduce((sum, { currentPayment }) => sum + (currentPayment ?? 0), 0),
    deferred: loans.filter((loan) => isDeferred(loan, today)).length,
  };
}

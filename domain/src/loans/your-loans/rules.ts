import type { Account, Advance } from "../contract.ts";
import { byIssuedDate, sbaType } from "../rules.ts";

type Paid = Pick<Advance, "firstPaymentDateExpected" | "balance">;

/**
 * Nothing is paid before the first payment is due; while that day is not known neither (FORG-LOANS-06, FH-79). Of a
 * loan of which nothing is owed no payment waits.
 */
export function isDeferred(
  { firstPaymentDateExpected: first, balance }: Paid,
  today: Temporal.PlainDate,
): boolean {
  return balance > 0 && (first === null || Temporal.PlainDate.compare(today, first) < 0);
}

export type LoansOfAccount<A> = { readonly account: Account; readonly loans: readonly A[] };

/** The program's loans of each business that has one, the newest first; paid-off ones too, off-book ones not (FH-78). */
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

/** What all of them come to, in cents. @param today in New York */
export function together(loans: readonly Owed[], today: Temporal.PlainDate) {
  const paying = loans.filter((loan) => !isDeferred(loan, today) && loan.balance > 0);
  return {
    balance: loans.reduce((sum, { balance }) => sum + balance, 0),
    eachMonth: paying.reduce((sum, { currentPayment }) => sum + (currentPayment ?? 0), 0),
    deferred: loans.filter((loan) => isDeferred(loan, today)).length,
  };
}

import { compareNames } from "../wire/names.ts";
import type { Account, Advance, Transaction } from "./contract.ts";

export const closedWon = "Closed Won";
export const sbaType = "SBA";
export const offBookType = "OFB";

type LoanOpportunity = { readonly id: string; readonly stageName: string };
type LoanBalance = Pick<Advance, "opportunityId" | "type" | "balance">;

/** An off-book loan was sold to another bank and is excluded from all counts and totals (CORE-SUM-23). */
export function isOffBook(advance: Pick<Advance, "type">): boolean {
  return advance.type === offBookType;
}

/** Returns the loans with a positive balance from Closed Won applications, without off-book loans (CORE-SUM-22). */
export function activeLoans<A extends LoanBalance>(
  advances: readonly A[],
  opportunities: readonly LoanOpportunity[],
): A[] {
  return wonLoans(advances, opportunities).filter((advance) => advance.balance > 0);
}

/** The total amount lent, including paid-off loans (CORE-LAYOUT-10, CH-24). */
export function totalBorrowedCents(
  advances: readonly Pick<Advance, "opportunityId" | "type" | "amount">[],
  opportunities: readonly LoanOpportunity[],
): number {
  return sum(wonLoans(advances, opportunities).map((advance) => advance.amount));
}

export function pastDueCents(advances: readonly Pick<Advance, "type" | "pastDueAmount">[]): number {
  const onBook = advances.filter((advance) => !isOffBook(advance));
  return sum(onBook.map((advance) => advance.pastDueAmount));
}

/** Sorts the newest loans first and loans without an issue date last. */
export function byIssuedDate(one: Pick<Advance, "issuedDate">, other: Pick<Advance, "issuedDate">): number {
  if (!one.issuedDate || !other.issuedDate) return Number(!one.issuedDate) - Number(!other.issuedDate);
  return Temporal.PlainDate.compare(other.issuedDate, one.issuedDate);
}

type LoanOrder = Pick<Advance, "issuedDate" | "name">;

function newestFirst(one: LoanOrder, other: LoanOrder): number {
  return byIssuedDate(one, other) || compareNames(one.name, other.name);
}

/** Sorts the loans of a business for the summary: past-due loans first, then the newest. */
export function pastDueFirst(
  one: LoanOrder & Pick<Advance, "type" | "pastDueAmount">,
  other: LoanOrder & Pick<Advance, "type" | "pastDueAmount">,
): number {
  const [due, otherDue] = [pastDueCents([one]) > 0, pastDueCents([other]) > 0];
  return Number(otherDue) - Number(due) || newestFirst(one, other);
}

/** Returns the total of payments that can still be debited, in cents. Excludes the next installment. */
export function inProgressCents(
  loan: Pick<Advance, "nextPaymentDate" | "currentPayment">,
  transactions: readonly Pick<Transaction, "status" | "amount" | "date">[],
): number {
  const installment = transactions.findIndex(
    ({ date, amount }) => loan.nextPaymentDate?.equals(date) && -amount === loan.currentPayment,
  );
  return transactions
    .filter(({ status, amount }, at) => at !== installment && amount < 0 && isInProgress(status))
    .reduce((sum, { amount }) => sum - amount, 0);
}

const isInProgress = (status: Transaction["status"]) => status === "Q" || status === "PA";

export function pastDueLoans<A extends Pick<Advance, "type" | "pastDueAmount">>(advances: readonly A[]): A[] {
  return advances.filter((advance) => pastDueCents([advance]) > 0);
}

/** Returns the loan's last payment if it failed. */
export function failedPayment<T extends Pick<Transaction, "date" | "status" | "amount">>(
  transactions: readonly T[],
): T | undefined {
  const [last] = transactions
    .filter(({ status, amount }) => amount < 0 && (status === "F" || status === "S"))
    .toSorted(
      (one, other) =>
        Temporal.PlainDate.compare(other.date, one.date) || one.status.localeCompare(other.status, "en"),
    );
  return last?.status === "F" ? last : undefined;
}

export type ActivityGroup<A> = { readonly accountName: string; readonly loans: readonly A[] };

/** Groups loans by business name. Businesses with the same name share a group (CORE-LAYOUT-03, CH-63). */
export function activityGroups<A extends LoanOrder & Pick<Advance, "accountId" | "loanId" | "type">>(
  advances: readonly A[],
  accounts: readonly Pick<Account, "accountId" | "accountName">[],
): ActivityGroup<A>[] {
  const names = new Map(accounts.map((account) => [account.accountId, account.accountName]));
  const groups = new Map<string, A[]>();
  for (const advance of advances) {
    const name = names.get(advance.accountId);
    if (name === undefined || advance.loanId === "" || isOffBook(advance)) continue;
    groups.set(name, [...(groups.get(name) ?? []), advance]);
  }
  return [...groups]
    .map(([accountName, loans]) => ({ accountName, loans: loans.toSorted(newestFirst) }))
    .toSorted((one, other) => compareNames(one.accountName, other.accountName));
}

/** Returns the repaid percentage, rounded down. Undefined if the repayment amount is unknown. */
export function repaidPercent(advance: Pick<Advance, "balance" | "repaymentAmount">): number | undefined {
  if (advance.repaymentAmount === null || advance.repaymentAmount <= 0) return undefined;
  const total = BigInt(advance.repaymentAmount);
  const paid = total - BigInt(advance.balance);
  return Math.min(100, Math.max(0, Number((paid * 100n) / total)));
}

/** Whether the portal offers the borrower a renewal (CORE-SUM-21). */
export function showsRenewal(state: {
  readonly isRenewalEligible: boolean;
  readonly renewalsEnabled: boolean;
}): boolean {
  return state.isRenewalEligible && state.renewalsEnabled;
}

function wonLoans<A extends Pick<Advance, "opportunityId" | "type">>(
  advances: readonly A[],
  opportunities: readonly LoanOpportunity[],
): A[] {
  const won = new Set(opportunities.filter(({ stageName }) => stageName === closedWon).map(({ id }) => id));
  return advances.filter(
    (advance) => !isOffBook(advance) && advance.opportunityId !== null && won.has(advance.opportunityId),
  );
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, next) => total + next, 0);
}

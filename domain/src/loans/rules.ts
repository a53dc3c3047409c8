import type { Country } from "../wire/shapes.ts";
import type { Account, Advance, TransactionStatus } from "./contract.ts";
import { loanTexts } from "./messages.ts";

export const closedWon = "Closed Won";
export const sbaType = "SBA";
const offBookType = "OFB";

/** The part of an application that a loan's rules look at. */
type LoanOpportunity = { readonly id: string; readonly stageName: string };
type Owed = Pick<Advance, "opportunityId" | "type" | "balance">;

/** An off-book loan was handed to another bank: it is in no count and in no total (CORE-SUM-23). */
export function isOffBook(advance: Pick<Advance, "type">): boolean {
  return advance.type === offBookType;
}

/** Loans with a positive balance that came from a Closed Won application, off-book ones aside (CORE-SUM-22). */
export function activeLoans<A extends Owed>(
  advances: readonly A[],
  opportunities: readonly LoanOpportunity[],
): A[] {
  return wonLoans(advances, opportunities).filter((advance) => advance.balance > 0);
}

/** What was lent in all, paid-off loans included (CORE-LAYOUT-10, CH-24). */
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

/** Newest loan first; one without an issue date comes last. */
export function byIssuedDate(one: Pick<Advance, "issuedDate">, other: Pick<Advance, "issuedDate">): number {
  if (!one.issuedDate || !other.issuedDate) return Number(!one.issuedDate) - Number(!other.issuedDate);
  return Temporal.PlainDate.compare(other.issuedDate, one.issuedDate);
}

export type ActivityGroup<A> = { readonly accountName: string; readonly loans: readonly A[] };

/**
 * The Activity dropdown: viewable loans under the name of their business, names ascending, in each the
 * newest loan first (CORE-LAYOUT-03, CH-63). Businesses of the same name share a group.
 */
export function activityGroups<A extends Pick<Advance, "accountId" | "loanId" | "type" | "issuedDate">>(
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
    .map(([accountName, loans]) => ({ accountName, loans: loans.toSorted(byIssuedDate) }))
    .toSorted((one, other) => one.accountName.localeCompare(other.accountName, "en"));
}

/** CORE-SUM-27. */
export const transactionStatusText: Readonly<Record<TransactionStatus, string>> = {
  Q: loanTexts.scheduled,
  PA: loanTexts.scheduled,
  F: loanTexts.failed,
  S: loanTexts.processed,
  C: loanTexts.voided,
};

/** The ledger's "Interest Charge" is a fee in the borrower's contract and is called so (CH-26). */
export function transactionDescription(description: string): string {
  return description === "Interest Charge" ? loanTexts.totalLoanFee : description;
}

/** Whole percent of the repayment amount that is paid, rounded down; undefined where no such amount is known. */
export function repaidPercent(advance: Pick<Advance, "balance" | "repaymentAmount">): number | undefined {
  if (advance.repaymentAmount === null || advance.repaymentAmount <= 0) return undefined;
  const total = BigInt(advance.repaymentAmount);
  const paid = total - BigInt(advance.balance);
  return Math.min(100, Math.max(0, Number((paid * 100n) / total)));
}

/** CORE-SUM-21. */
export function showsRenewal(state: {
  readonly isRenewalEligible: boolean;
  readonly renewalsEnabled: boolean;
}): boolean {
  return state.isRenewalEligible && state.renewalsEnabled;
}

export type PppTile =
  | { readonly kind: "forgiveness"; readonly advanceId: string }
  | { readonly kind: "lead"; readonly accountId: string; readonly contactId: string };

/**
 * The Paycheck Protection Program tile, in the US only (CORE-SUM-05, CH-42): with an SBA loan it leads to
 * forgiveness (of the newest one), else to a new application of the first business; without a business none.
 */
export function pppTile(borrower: {
  readonly country: Country;
  readonly advances: readonly Pick<Advance, "id" | "type" | "issuedDate">[];
  readonly accounts: readonly Pick<Account, "accountId" | "contact">[];
}): PppTile | undefined {
  if (borrower.country !== "us") return undefined;
  const [loan] = borrower.advances.filter((advance) => advance.type === sbaType).toSorted(byIssuedDate);
  if (loan) return { kind: "forgiveness", advanceId: loan.id };
  const [account] = borrower.accounts;
  return account && { kind: "lead", accountId: account.accountId, contactId: account.contact.id };
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

import type { Account, Advance } from "../../loans/contract.ts";
import { byIssuedDate, isOffBook } from "../../loans/rules.ts";
import { compareNames } from "../../wire/names.ts";
import type { Opportunity } from "../contract.ts";
import { byApplicationDate, isLost, isOpen } from "../rules.ts";
import { isShownOnTracker } from "../tracker/rules.ts";

/** A business with the fields that the account summary shows (CORE-SUM-24, CH-24). */
export type DerivedAccount = Account & {
  /** The business's loans, newest first. Includes paid-off loans and excludes off-book loans. */
  readonly loans: readonly Advance[];
  /** The business's applications on the tracker, newest first. */
  readonly inFlightOpportunities: readonly Opportunity[];
  readonly hasClosedLostOpportunities: boolean;
  readonly hasOpenOpportunities: boolean;
  readonly hasOpenApplications: boolean;
  readonly hasRenewal: boolean;
  /** Issue date of the newest loan. */
  readonly recentLoan: Temporal.PlainDate | null;
  readonly recentApplicationDate: Temporal.Instant | null;
};

/** The summary shows accounts with an application on the tracker or a loan with a balance (CORE-SUM-03, CH-24). */
export function isOpenAccount(account: Pick<DerivedAccount, "hasOpenApplications" | "loans">): boolean {
  return account.hasOpenApplications || account.loans.some((loan) => loan.balance > 0);
}

/** Returns every account of the borrower, open or not, in the summary's order (CORE-SUM-20). */
export function orderAccounts(
  accounts: readonly Account[],
  advances: readonly Advance[],
  opportunities: readonly Opportunity[],
  known: { readonly renewalEligibleIds: ReadonlySet<string>; readonly now: Temporal.Instant },
): DerivedAccount[] {
  return accounts
    .map((account): DerivedAccount => {
      const loans = advances
        .filter((advance) => advance.accountId === account.accountId && !isOffBook(advance))
        .toSorted(byIssuedDate);
      const applications = opportunities
        .filter((opportunity) => opportunity.accountId === account.accountId)
        .toSorted(byApplicationDate);
      const inFlight = applications.filter((opportunity) => isShownOnTracker(opportunity, known.now));
      return {
        ...account,
        loans,
        inFlightOpportunities: inFlight,
        hasClosedLostOpportunities: applications.some(isLost),
        hasOpenOpportunities: applications.some(isOpen),
        hasOpenApplications: inFlight.length > 0,
        hasRenewal: known.renewalEligibleIds.has(account.accountId),
        recentLoan: loans[0]?.issuedDate ?? null,
        recentApplicationDate: applications[0]?.applicationReceivedDate ?? null,
      };
    })
    .toSorted(
      (one, other) =>
        trueFirst(one.hasOpenApplications, other.hasOpenApplications) ||
        byApplicationDate(applicationDateOf(one), applicationDateOf(other)) ||
        trueFirst(one.hasRenewal, other.hasRenewal) ||
        byIssuedDate({ issuedDate: one.recentLoan }, { issuedDate: other.recentLoan }) ||
        compareNames(one.accountName, other.accountName),
    );
}

function trueFirst(one: boolean, other: boolean): number {
  return Number(other) - Number(one);
}

function applicationDateOf(account: DerivedAccount): Pick<Opportunity, "applicationReceivedDate"> {
  return { applicationReceivedDate: account.recentApplicationDate };
}

import { sbaType } from "../../loans/rules.ts";
import type { Advance } from "../../loans/contract.ts";
import type { Opportunity } from "../../applications/contract.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ApplicationVersion } from "../record/fields/contract.ts";
import { loanLabels } from "./messages.ts";

/** Form 3508S may be used for loans up to and including this amount, in cents (FORG-ELIG-06). */
export const smallLoanCents = 150_000_00;
/** The first day on which borrowers with small loans use form 3508S (FORG-ELIG-07). */
export const form3508sSince = { year: 2021, month: 3, day: 5 } as const;
/** A forgiveness application may begin when the first wire is more than this many days ago (FORG-ELIG-05). */
export const youngLoanDays = 56;

/** Returns whether a loan is a second draw. Only second draws must show gross receipts (FH-31). */
export function isSecondDraw(loanVersion: string | null): boolean {
  return loanVersion === "21SDPPP";
}

export function loanLabel(loanVersion: string | null): string {
  return isSecondDraw(loanVersion) ? loanLabels.second : loanLabels.first;
}

export function isSmallLoan(amountCents: number): boolean {
  return amountCents <= smallLoanCents;
}

type LoanFacts = Pick<Advance, "type" | "dateFirstWireIssued">;
type LoanDates = Pick<
  Opportunity,
  "issuedDate" | "rescindedDate" | "sbaLoanRescindedDate" | "confirmedFraudDate"
>;

/** Returns why a loan can never be forgiven through the portal, or undefined if it can (FORG-ELIG-01…04, FH-17). */
export function ineligibleReason(advance: LoanFacts, opportunity: LoanDates | undefined) {
  if (advance.type !== sbaType) return "ADVANCE_NOT_SBA";
  if (!advance.dateFirstWireIssued || !opportunity?.issuedDate) return "ADVANCE_NOT_ISSUED";
  if (opportunity.rescindedDate || opportunity.sbaLoanRescindedDate) return "ADVANCE_RESCINDED";
  if (opportunity.confirmedFraudDate) return "ADVANCE_FRAUD";
  return undefined;
}

/** Returns whether the first wire was more than 56 calendar days before today in New York (FORG-ELIG-05). */
export function isOldEnough(
  { dateFirstWireIssued }: Pick<LoanFacts, "dateFirstWireIssued">,
  today: Temporal.PlainDate,
): boolean {
  return dateFirstWireIssued !== null && dateFirstWireIssued.until(today).days > youngLoanDays;
}

type LoanToForgive = LoanFacts &
  Pick<Advance, "collateralPackageStatus"> & {
    /** Whether the lender claimed the SBA's guaranty of the loan (FORG-HOME-02). */
    readonly isClaimed: boolean;
  };

export type UnavailableReason =
  | NonNullable<ReturnType<typeof ineligibleReason>>
  | "ADVANCE_CLAIMED"
  | "SYSTEM_UNAVAILABLE";

/**
 * Returns why forgiveness is unavailable for a loan, or undefined if it is available. All forgiveness pages and API
 * calls use this rule (FORG-HOME-02, FORG-HOME-03, FORG-PERM-03).
 */
export function unavailableReason(
  advance: LoanToForgive,
  opportunity: LoanDates | undefined,
): UnavailableReason | undefined {
  const never = ineligibleReason(advance, opportunity);
  if (never) return never;
  if (advance.isClaimed) return "ADVANCE_CLAIMED";
  return advance.collateralPackageStatus === null ? undefined : "SYSTEM_UNAVAILABLE";
}

/** Returns why a forgiveness application cannot begin today, or undefined if it can (FORG-HOME-03, FORG-ELIG-01…05). */
export function currentlyUnavailableReason(
  advance: LoanToForgive,
  opportunity: LoanDates | undefined,
  today: Temporal.PlainDate,
) {
  return (
    unavailableReason(advance, opportunity) ??
    (isOldEnough(advance, today) ? undefined : "ADVANCE_TOO_RECENT")
  );
}

type Choosing = Pick<LoanForgiveness, "applicationVersionSelected" | "ezApp" | "appliedForFirstDraw"> & {
  readonly loanVersion: string | null;
  readonly pppLoanAmount: number;
};

/** Returns whether the borrower may choose this form. The loan must allow the form, and a choice is final (FH-82). */
export function mayChoose(version: ApplicationVersion, record: Choosing): boolean {
  if (record.applicationVersionSelected !== null) return record.applicationVersionSelected === version;
  if (version === "3508S") return isSmallLoan(record.pppLoanAmount);
  if (isSecondDraw(record.loanVersion) && record.appliedForFirstDraw !== true) return false;
  return version === "3508" || record.ezApp === true;
}

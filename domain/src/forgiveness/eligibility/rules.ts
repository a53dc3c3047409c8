import { sbaType } from "../../loans/rules.ts";
import type { Advance } from "../../loans/contract.ts";
import type { Opportunity } from "../../applications/contract.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import type { ApplicationVersion } from "../record/fields/contract.ts";
import { loanLabels } from "./messages.ts";

/** Up to and with it, form 3508S may be used (FORG-ELIG-06). In cents. */
export const smallLoanCents = 150_000_00;
/** From this day on small loans are forgiven by form 3508S (FORG-ELIG-07). */
export const form3508sSince = { year: 2021, month: 3, day: 5 } as const;
/** An application begins when the loan is older than this (FORG-ELIG-05). */
export const youngLoanDays = 56;

/** Whether a loan is a second draw; only such a one has gross receipts to show (FH-31). */
export function isSecondDraw(loanVersion: string | null): boolean {
  return loanVersion === "21SDPPP";
}

export function loanLabel(loanVersion: string | null): string {
  return isSecondDraw(loanVersion) ? loanLabels.second : loanLabels.first;
}

/** @param amountCents what was lent */
export function isSmallLoan(amountCents: number): boolean {
  return amountCents <= smallLoanCents;
}

type Lent = Pick<Advance, "type" | "dateFirstWireIssued">;
type Made = Pick<Opportunity, "issuedDate" | "rescindedDate" | "sbaLoanRescindedDate" | "confirmedFraudDate">;

/** Why a loan can never be forgiven here; undefined where it can (FORG-ELIG-01…04, FH-17). */
export function whyNever(advance: Lent, opportunity: Made | undefined) {
  if (advance.type !== sbaType) return "ADVANCE_NOT_SBA";
  if (!advance.dateFirstWireIssued || !opportunity?.issuedDate) return "ADVANCE_NOT_ISSUED";
  if (opportunity.rescindedDate || opportunity.sbaLoanRescindedDate) return "ADVANCE_RESCINDED";
  if (opportunity.confirmedFraudDate) return "ADVANCE_FRAUD";
  return undefined;
}

/** Whether more than 56 calendar days have passed since the first wire. @param today in New York (FORG-ELIG-05) */
export function isOldEnough(
  { dateFirstWireIssued }: Pick<Lent, "dateFirstWireIssued">,
  today: Temporal.PlainDate,
): boolean {
  return dateFirstWireIssued !== null && dateFirstWireIssued.until(today).days > youngLoanDays;
}

type Workable = Lent &
  Pick<Advance, "collateralPackageStatus"> & {
    /** The lender called for the SBA's guaranty of the loan (FORG-HOME-02). */
    readonly isClaimed: boolean;
  };

export type NoWorkReason =
  NonNullable<ReturnType<typeof whyNever>> | "ADVANCE_CLAIMED" | "SYSTEM_UNAVAILABLE";

/**
 * Why a forgiveness application can neither begin nor continue; undefined when it can. Home, every forgiveness page and
 * every call ask this one rule (FORG-HOME-02, FORG-HOME-03, FORG-PERM-03).
 */
export function whyNoWork(advance: Workable, opportunity: Made | undefined): NoWorkReason | undefined {
  const never = whyNever(advance, opportunity);
  if (never) return never;
  if (advance.isClaimed) return "ADVANCE_CLAIMED";
  return advance.collateralPackageStatus === null ? undefined : "SYSTEM_UNAVAILABLE";
}

/** Why an application cannot begin now; undefined where it can (FORG-HOME-03, FORG-ELIG-01…05). */
export function whyNotNow(advance: Workable, opportunity: Made | undefined, today: Temporal.PlainDate) {
  return whyNoWork(advance, opportunity) ?? (isOldEnough(advance, today) ? undefined : "ADVANCE_TOO_RECENT");
}

type Choosing = Pick<LoanForgiveness, "applicationVersionSelected" | "ezApp" | "appliedForFirstDraw"> & {
  readonly loanVersion: string | null;
  readonly pppLoanAmount: number;
};

/** Whether a form may be chosen: once, and only one that the loan allows (FH-82). */
export function mayChoose(version: ApplicationVersion, record: Choosing): boolean {
  if (record.applicationVersionSelected !== null) return record.applicationVersionSelected === version;
  if (version === "3508S") return isSmallLoan(record.pppLoanAmount);
  if (isSecondDraw(record.loanVersion) && record.appliedForFirstDraw !== true) return false;
  return version === "3508" || record.ezApp === true;
}

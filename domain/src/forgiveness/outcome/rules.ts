import { textFromCents } from "../../wire/money.ts";
import type { LoanForgiveness } from "../record/contract.ts";

export type ForgivenessOutcome =
  | "preparing"
  | "awaiting"
  | "responded"
  | "declined"
  | "fullyForgiven"
  | "partiallyForgiven";

type Decided = Pick<LoanForgiveness, "stage" | "finalForgivenessPrincipalOnly" | "loanInformation">;

/** Returns the SBA's decision, or undefined if there is no decision yet (FORG-OUT-02…05, FH-25, FH-26). */
export function outcomeOf(record: Decided): ForgivenessOutcome | undefined {
  const { stage, finalForgivenessPrincipalOnly: forgiven, loanInformation } = record;
  if (stage === "Pending SBA Submission") return "preparing";
  if (stage === "Awaiting SBA Response") return "awaiting";
  if (stage === "SBA Response Received") return "responded";
  if (stage === "Declined") return "declined";
  if (stage !== "Forgiven") return undefined;
  // The forgiven amount is unknown so far, so the page must not claim full forgiveness.
  if (forgiven === null) return "responded";
  return forgiven < loanInformation.pppLoanAmount ? "partiallyForgiven" : "fullyForgiven";
}

/** Returns whether the lender has not sent the application to the SBA yet (FH-72). */
export function isYetToBeSent(record: Decided): boolean {
  return [undefined, "preparing"].includes(outcomeOf(record));
}

/** Formats hundredths of a percent, such as "1%" or "3.75%". */
export function formatPercent(hundredths: number): string {
  return `${textFromCents(hundredths).replace(/\.?0+$/, "")}%`;
}

/** Returns the amount that the borrower repaid, in cents: the loan amount minus the forgiven amount and the balance. */
export function repaidByBorrowerCents(
  loanCents: number,
  forgivenCents: number,
  balanceCents: number,
): number {
  return loanCents - forgivenCents - balanceCents;
}

/** Returns the loan's balance after forgiveness in cents, never below zero (FH-27). */
export function balanceAfter(balanceCents: number, forgivenCents: number): number {
  return Math.max(0, balanceCents - forgivenCents);
}

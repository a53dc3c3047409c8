import { textFromCents } from "../../wire/money.ts";
import type { LoanForgiveness } from "../record/contract.ts";

export type ForgivenessOutcome =
  "preparing" | "awaiting" | "responded" | "declined" | "fullyForgiven" | "partiallyForgiven";

type Decided = Pick<LoanForgiveness, "stage" | "finalForgivenessPrincipalOnly" | "loanInformation">;

/** What the page of the SBA's outcome shows; undefined before there is any (FORG-OUT-02…05, FH-25, FH-26). */
export function outcomeOf(record: Decided): ForgivenessOutcome | undefined {
  const { stage, finalForgivenessPrincipalOnly: forgiven, loanInformation } = record;
  if (stage === "Pending SBA Submission") return "preparing";
  if (stage === "Awaiting SBA Response") return "awaiting";
  if (stage === "SBA Response Received") return "responded";
  if (stage === "Declined") return "declined";
  if (stage !== "Forgiven") return undefined;
  // What the SBA forgave is not known yet, and must not pass for all of it.
  if (forgiven === null) return "responded";
  return forgiven < loanInformation.pppLoanAmount ? "partiallyForgiven" : "fullyForgiven";
}

/** Whether the lender has yet to send the application to the SBA (FH-72). */
export function isYetToBeSent(record: Decided): boolean {
  return [undefined, "preparing"].includes(outcomeOf(record));
}

/** "1%", "3.75%". @param hundredths of a percent */
export function formatPercent(hundredths: number): string {
  return `${textFromCents(hundredths).replace(/\.?0+$/, "")}%`;
}

/** What was repaid beside what was forgiven, in cents; below zero where more is owed than the rest of the loan. */
export function repaidBeside(loanCents: number, forgivenCents: number, balanceCents: number): number {
  return loanCents - forgivenCents - balanceCents;
}

/** What is left of a loan once so much of it is forgiven, in cents; never below zero (FH-27). */
export function balanceAfter(balanceCents: number, forgivenCents: number): number {
  return Math.max(0, balanceCents - forgivenCents);
}

import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { countUpTo } from "../rules.ts";
import type { LenderPayment } from "../../payments/lender/contract.ts";
import { mostCounted, type LoanRow, type SignIn } from "./contract.ts";
import { listTexts, mailKinds, otherMail, paymentStates, signInTexts } from "./messages.ts";

/** Returns how a person signs in, in words (DESK-PERSON-01). */
export function signInWords(
  { state, lockedUntilTimestamp: until }: SignIn,
  { provider, timeOf }: { readonly provider: string; readonly timeOf: (at: Temporal.Instant) => string },
): string {
  return fillIn(signInTexts[state], { provider, time: until ? timeOf(until) : "" });
}

/** Returns the kind of a mail in words. */
export const mailWords = (kind: string): string => mailKinds[kind] ?? otherMail;

/** Returns the state of a payment in words, such as 'Returned, R01'. */
export function paymentWords({ status, returnCode }: Pick<LenderPayment, "status" | "returnCode">): string {
  return status === "F" && returnCode !== null
    ? fillIn(listTexts.returnedCode, { code: returnCode })
    : paymentStates[status];
}

/** Returns the state of a loan in words, and whether the loan is past due. */
export function loanWords({ pastDue, forgivenessStage }: Pick<LoanRow, "pastDue" | "forgivenessStage">): {
  readonly text: string;
  readonly isPastDue: boolean;
} {
  if (pastDue > 0)
    return { text: fillIn(listTexts.amountPastDue, { amount: formatCents(pastDue) }), isPastDue: true };
  if (forgivenessStage === null) return { text: listTexts.upToDate, isPastDue: false };
  return { text: fillIn(listTexts.forgivenessStage, { stage: forgivenessStage }), isPastDue: false };
}

/** Writes the number of records of a list or a section, such as '1,204' or '10,000+'. */
export const countWords = (total: number): string => countUpTo(mostCounted, total);

import { isReturnCode } from "../../loans/returns/rules.ts";
import type { LenderPayment } from "../../payments/lender/contract.ts";
import { dayOf, formatDay } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { noValue } from "../messages.ts";
import type { SignInEntry } from "./contract.ts";
import { linkKinds, paymentLines as texts, recordTexts, signInActions, signInDetails } from "./messages.ts";

/** Returns a person's share of a business in words. */
export const shareWords = (percentOwned: number | null): string =>
  percentOwned === null ? noValue : fillIn(recordTexts.percent, { n: percentOwned });

type LineKind = "waiting" | "returned" | "settled" | "canceled" | "corrected";
export type PaymentLine = { readonly kind: LineKind; readonly text: string };

type Payment = Pick<
  LenderPayment,
  | "status"
  | "sendDate"
  | "history"
  | "settledTimestamp"
  | "cancelledTimestamp"
  | "returnedTimestamp"
  | "returnCode"
  | "calledOffFor"
>;

/** Returns a payment's history, oldest first: each return, correction and retry, and the current state. */
export function paymentLinesOf(payment: Payment, zone: string): PaymentLine[] {
  const lines: PaymentLine[] = [];
  for (const [at, { day, returns }] of payment.history.entries()) {
    if (at > 0) lines.push({ kind: "waiting", text: fillIn(texts.retry, { day: formatDay(day) }) });
    for (const { code, receivedTimestamp } of returns) {
      const isCorrection = isReturnCode(code) && code.startsWith("C");
      const text = isCorrection ? texts.corrected : texts.returned;
      const received = formatDay(dayOf(receivedTimestamp, zone));
      lines.push({
        kind: isCorrection ? "corrected" : "returned",
        text: fillIn(text, { day: received, code }),
      });
    }
  }
  const end = endOf(payment, zone, lines);
  return end ? [...lines, end] : lines;
}

function endOf(payment: Payment, zone: string, before: readonly PaymentLine[]): PaymentLine | undefined {
  const { status, sendDate, settledTimestamp, cancelledTimestamp, returnedTimestamp, returnCode } = payment;
  const dayAt = (moment: Temporal.Instant | null) => (moment ? formatDay(dayOf(moment, zone)) : "");
  if (status === "S")
    return { kind: "settled", text: fillIn(texts.settled, { day: dayAt(settledTimestamp) }).trim() };
  if (status === "C")
    return payment.calledOffFor
      ? { kind: "canceled", text: texts.calledOff }
      : { kind: "canceled", text: fillIn(texts.canceled, { day: dayAt(cancelledTimestamp) }).trim() };
  if (status === "F") {
    // The history lacks returns from before this release. For these, the payment has only its last code.
    if (before.some(({ kind }) => kind === "returned")) return undefined;
    const day = dayAt(returnedTimestamp);
    return { kind: "returned", text: fillIn(texts.returned, { day, code: returnCode ?? "" }) };
  }
  const day = formatDay(sendDate);
  if (status === "PA") return { kind: "waiting", text: fillIn(texts.sent, { day }) };
  const isRetry = payment.history.length > 0;
  return { kind: "waiting", text: fillIn(isRetry ? texts.retry : texts.scheduled, { day }) };
}

/** Returns an entry of a person's sign-ins in words. */
export function signInEntryWords(
  { action, linkKind, isSso, isByRest }: SignInEntry,
  provider: string,
): string {
  const link = linkKind === null ? "" : (linkKinds[linkKind] ?? linkKind);
  if (action === "session.opened" && isSso) return fillIn(signInDetails.openedWith, { provider });
  if (action === "session.ended" && isByRest) return signInDetails.byRest;
  if (action === "password.set" && link !== "") return fillIn(signInDetails.setByLink, { link });
  return fillIn(signInActions[action], { link, provider });
}

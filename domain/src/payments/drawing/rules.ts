import { bankTime, bankZone, comingCutOff, drawDate } from "../ach/rules.ts";
import { businessDaysBefore, cancelUntil, isInTimeToCancel, type PaymentWindow } from "../calendar/rules.ts";
import { dayOf } from "../../wire/dates.ts";

/** The current time and the daily cut-off, which determine when a payment is sent to the bank. */
export type Sending = { readonly now: Temporal.Instant; readonly cutOff: Temporal.PlainTime };

function coming({ now, cutOff }: Sending): Temporal.PlainDate {
  return comingCutOff(bankTime(now), cutOff);
}

/**
 * Returns a waiting payment's debit date. After the cut-off, the date is a later business day than the requested date.
 */
export function debitDate(sendDate: Temporal.PlainDate, sending: Sending): Temporal.PlainDate {
  return drawDate(sendDate, coming(sending));
}

/** Returns the date that the payment form selects first. It is the first date on which the bank can debit. */
export function preselectedDate({ first, last }: PaymentWindow, sending: Sending): Temporal.PlainDate {
  const date = debitDate(first, sending);
  return Temporal.PlainDate.compare(date, last) <= 0 ? date : first;
}

/** Returns whether a payment scheduled now can be debited before the charge-off (SH-133). */
export function isInTimeToDebit(
  { chargeOffDate }: { readonly chargeOffDate: Temporal.PlainDate | null },
  sending: Sending,
): boolean {
  if (!chargeOffDate) return true;
  const sent = coming(sending);
  return Temporal.PlainDate.compare(drawDate(sent, sent), chargeOffDate) < 0;
}

/** How long the server accepts Undo. The page usually hides Undo earlier. */
export const undoTime = { minutes: 5 } as const;

export type Waiting = {
  readonly date: Temporal.PlainDate;
  readonly sendDate: Temporal.PlainDate;
  /** The number of debit attempts so far. Above 0 for a retry. */
  readonly attempts: number;
};

export type Cancelling = {
  readonly until: Temporal.PlainDate;
  /** The last cut-off for canceling a retry. Null for a first attempt. */
  readonly before: Temporal.Instant | null;
};

/** Returns the last day to cancel a first attempt, or the last cut-off for canceling a retry (SERV-CONST-02). */
export function cancelling({ date, sendDate, attempts }: Waiting, sending: Sending): Cancelling | undefined {
  if (attempts === 0)
    return isInTimeToCancel(date, dayOf(sending.now))
      ? { until: cancelUntil(date), before: null }
      : undefined;
  const until = businessDaysBefore(debitDate(sendDate, sending), 1);
  const before = until.toZonedDateTime({ timeZone: bankZone, plainTime: sending.cutOff }).toInstant();
  return { until, before };
}

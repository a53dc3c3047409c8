import { bankTime, bankZone, comingCutOff, drawDate } from "../ach/rules.ts";
import { businessDaysBefore, cancelUntil, isInTimeToCancel, type PaymentWindow } from "../calendar/rules.ts";
import { dayOf } from "../../wire/dates.ts";

/** The current moment and the daily cut-off. Both determine when a waiting payment goes to the bank. */
export type Sending = { readonly now: Temporal.Instant; readonly cutOff: Temporal.PlainTime };

function coming({ now, cutOff }: Sending): Temporal.PlainDate {
  return comingCutOff(bankTime(now), cutOff);
}

/** Returns a waiting payment's debit date: the requested date, or a later business day if the cut-off has passed. */
export function debitDate(sendDate: Temporal.PlainDate, sending: Sending): Temporal.PlainDate {
  return drawDate(sendDate, coming(sending));
}

/** Returns the first day of the window that the bank can honor, or else the window's first day. */
export function preselectedDate({ first, last }: PaymentWindow, sending: Sending): Temporal.PlainDate {
  const date = debitDate(first, sending);
  return Temporal.PlainDate.compare(date, last) <= 0 ? date : first;
}

/** Whether a payment scheduled now can still be debited before the loan is charged off (SH-133). */
export function isInTimeToDebit(
  { chargeOffDate }: { readonly chargeOffDate: Temporal.PlainDate | null },
  sending: Sending,
): boolean {
  if (!chargeOffDate) return true;
  const sent = coming(sending);
  return Temporal.PlainDate.compare(drawDate(sent, sent), chargeOffDate) < 0;
}

/**
 * How long the server accepts Undo. This is longer than Undo is usually shown, because Undo stays visible while it
 * has the focus.
 */
export const undoTime = { minutes: 5 } as const;

/** A scheduled payment that waits for its cut-off. */
export type Waiting = {
  readonly date: Temporal.PlainDate;
  readonly sendDate: Temporal.PlainDate;
  /** How often the payment has been sent. Above 0 for a retry. */
  readonly attempts: number;
};

export type Cancelling = {
  readonly until: Temporal.PlainDate;
  /** The cut-off until which a retry may be canceled. Null for a first attempt. */
  readonly before: Temporal.Instant | null;
};

/**
 * Returns until when the borrower may cancel a waiting payment. A first attempt needs two business days' notice
 * (SERV-CONST-02). A retry is sent sooner, so it may be canceled until its cut-off.
 */
export function cancelling({ date, sendDate, attempts }: Waiting, sending: Sending): Cancelling | undefined {
  if (attempts === 0)
    return isInTimeToCancel(date, dayOf(sending.now))
      ? { until: cancelUntil(date), before: null }
      : undefined;
  const until = businessDaysBefore(debitDate(sendDate, sending), 1);
  const before = until.toZonedDateTime({ timeZone: bankZone, plainTime: sending.cutOff }).toInstant();
  return { until, before };
}

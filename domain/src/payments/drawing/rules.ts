import { bankTime, bankZone, comingCutOff, drawDate } from "../ach/rules.ts";
import { businessDaysBefore, cancelUntil, isInTimeToCancel, type PaymentWindow } from "../calendar/rules.ts";
import { dayOf } from "../../wire/dates.ts";

/** The moment and the daily cut-off, which together decide when a waiting payment goes to the bank. */
export type Sending = { readonly now: Temporal.Instant; readonly cutOff: Temporal.PlainTime };

function coming({ now, cutOff }: Sending): Temporal.PlainDate {
  return comingCutOff(bankTime(now), cutOff);
}

/** The day on which a waiting payment will be debited: its own, or a business day later after the last cut-off before it. */
export function debitDate(sendDate: Temporal.PlainDate, sending: Sending): Temporal.PlainDate {
  return drawDate(sendDate, coming(sending));
}

/** The day that is preselected: the first one of the window that the bank can honor. */
export function preselectedDate({ first, last }: PaymentWindow, sending: Sending): Temporal.PlainDate {
  const date = debitDate(first, sending);
  return Temporal.PlainDate.compare(date, last) <= 0 ? date : first;
}

/** Whether a payment scheduled now can be debited at all before the loan is charged off (SH-133). */
export function isInTimeToDebit(
  { chargeOffDate }: { readonly chargeOffDate: Temporal.PlainDate | null },
  sending: Sending,
): boolean {
  if (!chargeOffDate) return true;
  const sent = coming(sending);
  return Temporal.PlainDate.compare(drawDate(sent, sent), chargeOffDate) < 0;
}

/** How long the server lets a borrower take a cancellation back: longer than Undo is shown, since it stays while it has the focus. */
export const undoTime = { minutes: 5 } as const;

/** A scheduled payment that waits for its cut-off. */
export type Waiting = {
  readonly date: Temporal.PlainDate;
  readonly sendDate: Temporal.PlainDate;
  /** How often it has been sent before; a retry is one that has. */
  readonly attempts: number;
};

export type Cancelling = {
  readonly until: Temporal.PlainDate;
  /** For a retry. */
  readonly before: Temporal.Instant | null;
};

/**
 * Until when the borrower may cancel a waiting payment; undefined when it is too late. A first attempt needs two
 * business days' notice (SERV-CONST-02). A retry is sent sooner than that, so it may be canceled until its cut-off.
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

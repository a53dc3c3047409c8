import { bankTime, comingCutOff, drawDate } from "../ach/rules.ts";

/** What says under which cut-off something is sent that is scheduled or waits now. */
export type Sending = { readonly now: Temporal.Instant; readonly cutOff: Temporal.PlainTime };

function coming({ now, cutOff }: Sending): Temporal.PlainDate {
  return comingCutOff(bankTime(now), cutOff);
}

/**
 * On which day a payment that waits will be debited: its own, or a business day later where the last cut-off before it
 * has passed; null where it is its own.
 */
export function laterDebitDate(date: Temporal.PlainDate, sending: Sending): Temporal.PlainDate | null {
  const debited = drawDate(date, coming(sending));
  return debited.equals(date) ? null : debited;
}

/** Whether what is scheduled now can be debited at all before the loan is charged off (SH-133). */
export function isInTimeToDebit(
  { chargeOffDate }: { readonly chargeOffDate: Temporal.PlainDate | null },
  sending: Sending,
): boolean {
  if (!chargeOffDate) return true;
  const sent = coming(sending);
  return Temporal.PlainDate.compare(drawDate(sent, sent), chargeOffDate) < 0;
}

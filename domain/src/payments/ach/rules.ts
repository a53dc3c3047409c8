import { businessDayFrom, businessDaysAfter, businessDaysBefore, isBusinessDay } from "../calendar/rules.ts";

/** The time zone of the bank's cut-offs. */
export const bankZone = "America/New_York";

export function bankTime(now: Temporal.Instant): Temporal.PlainDateTime {
  return now.toZonedDateTimeISO(bankZone).toPlainDateTime();
}

/**
 * The maximum number of attempts to debit a payment: the first attempt and two retries after a dishonor
 * (SERV-CONST-02).
 */
export const maxAttempts = 3;

/** Return codes for insufficient or uncollected funds. Nacha allows retries only after these codes. */
const dishonors: readonly string[] = ["R01", "R09"];

export function isDishonor(code: string): boolean {
  return dishonors.includes(code);
}

/**
 * Return codes for bank accounts that cannot be debited. For example, the account is closed or frozen, or the holder is
 * deceased.
 */
const unusable = ["R02", "R03", "R04", "R12", "R13", "R14", "R15", "R16", "R20"];
/** Return codes for debits without authorization. Nacha requires a new authorization before the next debit. */
const unauthorized = ["R05", "R07", "R10", "R11", "R29"];

/** Return codes that end all debits from an account until the account's details change. */
export const endingCodes: readonly string[] = [...unusable, ...unauthorized];

/**
 * Returns whether a status or return code forbids further debits.
 * @param status the status of a bank account, or the code of a returned payment
 */
export function endsDrawing(status: string | null): boolean {
  return status !== null && endingCodes.includes(status);
}

/**
 * Returns whether a returned payment is sent again or has failed.
 * @param attempts the number of debit attempts so far
 */
export function afterReturn(code: string, attempts: number): "send again" | "failed" {
  return isDishonor(code) && attempts < maxAttempts ? "send again" : "failed";
}

/** Returns the date of a retry: the business day after the return arrives. */
export function resendDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysAfter(today, 1);
}

/**
 * Returns the business day of the latest cut-off.
 * @param now the current time in the bank's time zone
 */
export function lastCutOff(now: Temporal.PlainDateTime, cutOff: Temporal.PlainTime): Temporal.PlainDate {
  const today = now.toPlainDate();
  const isPast = isBusinessDay(today) && Temporal.PlainTime.compare(now.toPlainTime(), cutOff) >= 0;
  return isPast ? today : businessDaysBefore(today, 1);
}

/**
 * Returns the business day of the next cut-off.
 * @param now the current time in the bank's time zone
 */
export function comingCutOff(now: Temporal.PlainDateTime, cutOff: Temporal.PlainTime): Temporal.PlainDate {
  return businessDaysAfter(lastCutOff(now, cutOff), 1);
}

/** Returns the bank's first file deadline after the given time. */
export function bankDeadline(written: Temporal.Instant, time: Temporal.PlainTime): Temporal.Instant {
  const local = bankTime(written);
  const isPast = Temporal.PlainTime.compare(local.toPlainTime(), time) > 0;
  const day = local.toPlainDate().add({ days: isPast ? 1 : 0 });
  return day.toZonedDateTime({ timeZone: bankZone, plainTime: time }).toInstant();
}

/** Returns the next business day, the earliest debit date for a file sent today. */
export function nextDrawDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysAfter(today, 1);
}

/**
 * Returns the debit date of a payment sent today: the payment's date or the earliest possible date, whichever is later.
 */
export function drawDate(sendDate: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const [own, first] = [businessDayFrom(sendDate), nextDrawDate(today)];
  return Temporal.PlainDate.compare(own, first) < 0 ? first : own;
}

/**
 * Returns the latest debit date that counts as settled: banks must have returned most failed debits of that date.
 * @param closed the business day of the latest cut-off
 */
export function settledUntil(closed: Temporal.PlainDate, days: number): Temporal.PlainDate {
  return businessDaysBefore(closed, days);
}

export type LoanAmounts = {
  readonly balanceCents: number;
  readonly pastDueAmountCents: number;
  readonly daysPastDue: number;
};
/** The amounts by which a payment reduced the loan's balance and past-due amount. */
export type SettledAmounts = {
  readonly fromBalanceCents: number;
  readonly fromPastDueCents: number;
  /** The loan's days past due before the payment. 0 if the payment did not reduce the past-due amount. */
  readonly daysPastDue: number;
};

/** Returns the loan's amounts after a payment has settled. No amount falls below 0. */
export function settledLoan<Loan extends LoanAmounts>(
  loan: Loan,
  amountCents: number,
): { readonly loan: Loan; readonly taken: SettledAmounts } {
  const fromBalanceCents = Math.min(amountCents, Math.max(loan.balanceCents, 0));
  const fromPastDueCents = Math.min(amountCents, loan.pastDueAmountCents);
  const pastDueAmountCents = loan.pastDueAmountCents - fromPastDueCents;
  return {
    loan: {
      ...loan,
      balanceCents: loan.balanceCents - fromBalanceCents,
      pastDueAmountCents,
      daysPastDue: pastDueAmountCents > 0 ? loan.daysPastDue : 0,
    },
    taken: { fromBalanceCents, fromPastDueCents, daysPastDue: fromPastDueCents > 0 ? loan.daysPastDue : 0 },
  };
}

/**
 * Adds the amounts of a returned payment back to the loan. Never lowers the days past due, which a later import may
 * have raised.
 */
export function restoredLoan<Loan extends LoanAmounts>(loan: Loan, taken: SettledAmounts): Loan {
  return {
    ...loan,
    balanceCents: loan.balanceCents + taken.fromBalanceCents,
    pastDueAmountCents: loan.pastDueAmountCents + taken.fromPastDueCents,
    daysPastDue: Math.max(loan.daysPastDue, taken.daysPastDue),
  };
}

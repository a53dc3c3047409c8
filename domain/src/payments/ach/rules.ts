import { businessDayFrom, businessDaysAfter, businessDaysBefore, isBusinessDay } from "../calendar/rules.ts";

/** The time zone of the bank's cut-offs. */
export const bankZone = "America/New_York";

export function bankTime(now: Temporal.Instant): Temporal.PlainDateTime {
  return now.toZonedDateTimeISO(bankZone).toPlainDateTime();
}

/** The maximum number of attempts: the first one and two retries after a dishonor (SERV-CONST-02). */
export const maxAttempts = 3;

/** Return codes for insufficient or uncollected funds. Debits with other codes may not be sent again unchanged. */
const dishonors: readonly string[] = ["R01", "R09"];

export function isDishonor(code: string): boolean {
  return dishonors.includes(code);
}

/**
 * Return codes for accounts that are closed, missing, sold or frozen, do not accept debits, or have a deceased
 * holder.
 */
const unusable = ["R02", "R03", "R04", "R12", "R13", "R14", "R15", "R16", "R20"];
/** Return codes for debits without authorization. Nacha requires a new authorization before the next debit. */
const unauthorized = ["R05", "R07", "R10", "R11", "R29"];

/** Return codes that end all debits from an account until the account's details change. */
export const endingCodes: readonly string[] = [...unusable, ...unauthorized];

/**
 * Whether a return or an account's status forbids further debits. @param status the status of a bank account, or the
 * code of a returned payment
 */
export function endsDrawing(status: string | null): boolean {
  return status !== null && endingCodes.includes(status);
}

/** Returns whether a returned payment is sent again. @param attempts how often the payment was sent */
export function afterReturn(code: string, attempts: number): "send again" | "failed" {
  return isDishonor(code) && attempts < maxAttempts ? "send again" : "failed";
}

/** The date of a retry: the business day after the return arrived. */
export function resendDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysAfter(today, 1);
}

/** The business day of the latest cut-off. @param now in the bank's zone */
export function lastCutOff(now: Temporal.PlainDateTime, cutOff: Temporal.PlainTime): Temporal.PlainDate {
  const today = now.toPlainDate();
  const isPast = isBusinessDay(today) && Temporal.PlainTime.compare(now.toPlainTime(), cutOff) >= 0;
  return isPast ? today : businessDaysBefore(today, 1);
}

/** The business day of the next cut-off. @param now in the bank's zone */
export function comingCutOff(now: Temporal.PlainDateTime, cutOff: Temporal.PlainTime): Temporal.PlainDate {
  return businessDaysAfter(lastCutOff(now, cutOff), 1);
}

/**
 * The earliest debit date for a file sent today: the business day after delivery. Payments with this date or an
 * earlier one are due.
 */
export function nextDrawDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysAfter(today, 1);
}

/** The debit date of a payment sent today: the payment's date or, if later, the earliest possible date. */
export function drawDate(sendDate: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const [own, first] = [businessDayFrom(sendDate), nextDrawDate(today)];
  return Temporal.PlainDate.compare(own, first) < 0 ? first : own;
}

/**
 * Returns the date up to which debits are treated as settled. Most returns must arrive by the morning of the second
 * business day after a debit. @param closed the business day of the latest cut-off
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
  /** The loan's days past due before the payment; 0 if the payment did not reduce the past-due amount. */
  readonly daysPastDue: number;
};

/**
 * Returns the loan after a payment has settled. Amounts do not fall below 0. A loan that is no longer past due has 0
 * days past due.
 */
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
 * Adds back the amounts of a payment with a late return. Keeps a higher number of days past due from a later import.
 */
export function restoredLoan<Loan extends LoanAmounts>(loan: Loan, taken: SettledAmounts): Loan {
  return {
    ...loan,
    balanceCents: loan.balanceCents + taken.fromBalanceCents,
    pastDueAmountCents: loan.pastDueAmountCents + taken.fromPastDueCents,
    daysPastDue: Math.max(loan.daysPastDue, taken.daysPastDue),
  };
}

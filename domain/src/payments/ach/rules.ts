import { businessDayFrom, businessDaysAfter, businessDaysBefore, isBusinessDay } from "../calendar/rules.ts";

/** The zone of the bank's cut-offs. */
export const bankZone = "America/New_York";

/** A moment as the bank's clocks show it. */
export function bankTime(now: Temporal.Instant): Temporal.PlainDateTime {
  return now.toZonedDateTimeISO(bankZone).toPlainDateTime();
}

/** A payment is sent three times at most: once, and twice more after a dishonor (SERV-CONST-02). */
export const mostAttempts = 3;

/** Too little in the account: the only returns after which a debit may be sent again as it was. */
const dishonors: readonly string[] = ["R01", "R09"];

export function isDishonor(code: string): boolean {
  return dishonors.includes(code);
}

/** The account is closed, not there, sold, frozen or takes no debits, or its holder has died. */
const unusable = ["R02", "R03", "R04", "R12", "R13", "R14", "R15", "R16", "R20"];
/** The debit was not authorized: Nacha asks for a new authorization before another. */
const unauthorized = ["R05", "R07", "R10", "R11", "R29"];

/** Returns after which nothing more is drawn from an account as it stands. */
export const endingCodes: readonly string[] = [...unusable, ...unauthorized];

/** @param status of a bank account, or the code of a payment that came back */
export function endsDrawing(status: string | null): boolean {
  return status !== null && endingCodes.includes(status);
}

/** What becomes of a payment that came back. @param attempts how often it has been sent */
export function afterReturn(code: string, attempts: number): "send again" | "failed" {
  return isDishonor(code) && attempts < mostAttempts ? "send again" : "failed";
}

/** The day of another attempt: the next business day after the return came in. */
export function resendDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysAfter(today, 1);
}

/** The business day whose cut-off passed last. @param now in the bank's zone */
export function lastCutOff(now: Temporal.PlainDateTime, cutOff: Temporal.PlainTime): Temporal.PlainDate {
  const today = now.toPlainDate();
  const isPast = isBusinessDay(today) && Temporal.PlainTime.compare(now.toPlainTime(), cutOff) >= 0;
  return isPast ? today : businessDaysBefore(today, 1);
}

/** The business day whose cut-off comes next. @param now in the bank's zone */
export function comingCutOff(now: Temporal.PlainDateTime, cutOff: Temporal.PlainTime): Temporal.PlainDate {
  return businessDaysAfter(lastCutOff(now, cutOff), 1);
}

/**
 * The first day on which what is sent today can be drawn: a debit is due on the business day after it is handed over.
 * What is to be drawn until then is due.
 */
export function nextDrawDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return businessDaysAfter(today, 1);
}

/** The day on which a payment is drawn that is sent today: its own, or the first one possible. */
export function drawDate(sendDate: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const [own, first] = [businessDayFrom(sendDate), nextDrawDate(today)];
  return Temporal.PlainDate.compare(own, first) < 0 ? first : own;
}

/**
 * What was drawn until that day and has not come back is settled: most returns must be at the originating bank by the
 * morning of the second business day after.
 * @param closed the business day whose cut-off passed last
 */
export function settledUntil(closed: Temporal.PlainDate, days: number): Temporal.PlainDate {
  return businessDaysBefore(closed, days);
}

/** What a payment changes of a loan. */
export type LoanAmounts = {
  readonly balanceCents: number;
  readonly pastDueAmountCents: number;
  readonly daysPastDue: number;
};
/** How much of a payment went to what. */
export type Taken = {
  readonly fromBalanceCents: number;
  readonly fromPastDueCents: number;
  /** For how long the loan was past due then; 0 where nothing was taken of that. */
  readonly daysPastDue: number;
};

/** A loan once a payment of it has settled: neither amount falls below nothing, and nothing past due has no days. */
export function settledLoan<Loan extends LoanAmounts>(
  loan: Loan,
  amountCents: number,
): { readonly loan: Loan; readonly taken: Taken } {
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
 * A loan once a payment that had settled came back after all: it gets back what settling took, and is past due for as
 * many days as then, or for more where a book has said so since.
 */
export function restoredLoan<Loan extends LoanAmounts>(loan: Loan, taken: Taken): Loan {
  return {
    ...loan,
    balanceCents: loan.balanceCents + taken.fromBalanceCents,
    pastDueAmountCents: loan.pastDueAmountCents + taken.fromPastDueCents,
    daysPastDue: Math.max(loan.daysPastDue, taken.daysPastDue),
  };
}

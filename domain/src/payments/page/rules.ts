import { formatNearDate } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { compareNames } from "../../wire/names.ts";
import { isPaymentPending, pendingPaymentCents } from "../amounts/rules.ts";
import { paymentWindow } from "../calendar/rules.ts";
import type { QueuedTransaction, SelfServiceLoan } from "../contract.ts";
import { pageTexts } from "./messages.ts";

type Loan = Pick<
  SelfServiceLoan,
  "Id" | "Name" | "Balance" | "DaysPastDue" | "DateWireIssued" | "IsEligibeForSSACH" | "chargeOffDate"
>;

function byWireIssued(one: Loan, other: Loan): number {
  const [date, otherDate] = [one.DateWireIssued, other.DateWireIssued];
  if (!date || !otherDate) return Number(!date) - Number(!otherDate);
  return Temporal.PlainDate.compare(otherDate, date);
}

/** Sorts loans for the dropdown: newest first, undated loans last (SERV-OTP-11). */
export function listLoans<L extends Loan>(loans: readonly L[]): L[] {
  return loans.toSorted((one, other) => byWireIssued(one, other) || compareNames(one.Name, other.Name));
}

/**
 * Returns the loan that the page shows first (SERV-OTP-10, SH-019). Prefers the requested loan, then the eligible loan
 * with the most days past due, then the newest loan.
 */
export function firstLoan<L extends Loan>(loans: readonly L[], asked: string | null): L | undefined {
  const listed = listLoans(loans);
  const [mostDelinquent] = listed
    .filter(({ IsEligibeForSSACH }) => IsEligibeForSSACH)
    .toSorted((one, other) => other.DaysPastDue - one.DaysPastDue || other.Balance - one.Balance);
  return listed.find(({ Id }) => Id === asked) ?? mostDelinquent ?? listed[0];
}

/** Returns whether the borrower can pay the loan on this page (SERV-OTP-08, SERV-OTP-09, SH-018, SH-133). */
export function standingOf(
  loan: Pick<Loan, "Balance" | "IsEligibeForSSACH" | "chargeOffDate">,
  today: Temporal.PlainDate,
): "payable" | "noBalance" | "notAble" {
  if (loan.Balance <= 0) return "noBalance";
  return loan.IsEligibeForSSACH && paymentWindow(today, loan.chargeOffDate) ? "payable" : "notAble";
}

/** Returns a sentence about the loan's payments in progress. Undefined if there are none. */
export function inProgressText({ QueueTransactions }: Pick<SelfServiceLoan, "QueueTransactions">) {
  const payments = QueueTransactions.filter(isPaymentPending);
  const [one, another] = payments;
  if (!one) return undefined;
  if (!another) {
    const EffectiveDate = one.debitDate ?? one.EffectiveDate;
    return fillIn(pageTexts.oneInProgress, { payment: paymentText({ ...one, EffectiveDate }) });
  }
  const amount = formatCents(pendingPaymentCents({ QueueTransactions }));
  return fillIn(pageTexts.severalInProgress, { count: String(payments.length), amount });
}

/** Returns the values that fill the placeholders of the texts about a canceled payment. */
export function cancelFacts(
  payment: Pick<
    QueuedTransaction,
    "TransactionAmount" | "EffectiveDate" | "debitDate" | "FinancialInstitution" | "WireToAccount"
  >,
) {
  const { FinancialInstitution, WireToAccount } = payment;
  return {
    amount: formatCents(payment.TransactionAmount),
    // The bank debits a retry on a later date than the first attempt.
    date: formatNearDate(payment.debitDate ?? payment.EffectiveDate),
    bank: [FinancialInstitution, WireToAccount].filter(Boolean).join(" "),
  };
}

/** Writes a payment as "$400.00 on Mon, Nov 23". */
export function paymentText({
  TransactionAmount,
  EffectiveDate,
}: Pick<QueuedTransaction, "TransactionAmount" | "EffectiveDate">): string {
  return fillIn(pageTexts.payment, {
    amount: formatCents(TransactionAmount),
    date: formatNearDate(EffectiveDate),
  });
}

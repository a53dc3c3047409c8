import type { Transaction } from "@portal/domain/loans/contract";
import { cancelUntil, isInTimeToCancel } from "@portal/domain/payments/calendar/rules";
import { maskedNumber } from "@portal/domain/payments/banks/rules";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { isInTimeToDebit, laterDebitDate, type Sending } from "@portal/domain/payments/drawing/rules";
import { oneTimePayment } from "@portal/domain/payments/messages";
import { isOfPaymentProvider } from "@portal/domain/payments/rules";
import { isMendable } from "@portal/domain/payments/queue/rules";
import type { Country } from "@portal/domain/wire/shapes";
import type { AdvanceRow } from "../access/find-own.ts";
import { presentBank } from "./banks/present-bank.ts";
import type { DraftRow, PayableLoanRow, QueuedRow, TransactionRow } from "./store.ts";

/**
 * What decides whether and how a loan is paid here. Payments are drawn in the US alone (SH-015), and none that the bank
 * would see no sooner than the charge-off.
 */
export function termsOf(advance: AdvanceRow, country: Country, sending: Sending) {
  return {
    Balance: advance.balanceCents,
    IsEligibeForSSACH:
      advance.isSelfServiceAchEligible && country === "us" && isInTimeToDebit(advance, sending),
    chargeOffDate: advance.chargeOffDate,
  };
}

type Beside = {
  readonly country: Country;
  readonly sending: Sending;
  readonly today: Temporal.PlainDate;
  readonly queued: readonly QueuedRow[];
  readonly drafts: readonly DraftRow[];
};

export function presentSelfServiceLoan(
  { advance, accountName }: PayableLoanRow,
  { country, sending, today, queued, drafts }: Beside,
): SelfServiceLoan {
  return {
    ...termsOf(advance, country, sending),
    Id: advance.id,
    IsProviderLoan: isOfPaymentProvider(advance),
    Name: advance.name,
    accountId: advance.accountId,
    accountName,
    PastDueAmountWithFees: advance.pastDueAmountCents,
    DaysPastDue: advance.daysPastDue,
    DateWireIssued: advance.issuedDate,
    NextAutoDraftACHPaymentDate: drafts.find(({ advanceId }) => advanceId === advance.id)?.date ?? null,
    CurrentPayment: advance.currentPaymentCents,
    QueueTransactions: queued
      .filter(({ transaction }) => transaction.advanceId === advance.id)
      .map((row) => presentQueuedTransaction(row, { today, sending })),
  };
}

/** A payment's bank account is as it was then; its code is that of the payment (SH-030). */
function presentQueuedTransaction(
  { transaction, payment, bankStatus }: QueuedRow,
  { today, sending }: Pick<Beside, "today" | "sending">,
): QueuedTransaction {
  const isOurs = transaction.source === "portal";
  const isWaiting = isOurs && transaction.status === "Q";
  const mayCancel = isWaiting && isInTimeToCancel(transaction.date, today);
  return {
    Id: transaction.id,
    Status: transaction.status,
    EffectiveDate: transaction.date,
    TransactionAmount: Math.abs(transaction.amountCents),
    WireToAccount: maskedNumber(payment.lastFour),
    FinancialInstitution: payment.institutionName,
    transactionSource: isOurs ? oneTimePayment.source : null,
    IsEditable: isMendable({ ...payment, bankStatus }),
    BankAccount: presentBank({
      ...payment,
      id: payment.bankAccountId,
      achStatus: payment.achStatus ?? transaction.returnCode,
    }),
    calledOffFor: payment.calledOffFor,
    cancelUntil: mayCancel ? cancelUntil(transaction.date) : null,
    debitDate: isWaiting && payment.attempts === 0 ? laterDebitDate(transaction.date, sending) : null,
  };
}

export function presentTransaction({ transaction: row, ...account }: TransactionRow): Transaction {
  return {
    id: row.id,
    date: row.date,
    description: row.description,
    status: row.status,
    amount: row.amountCents,
    returnCode: row.returnCode,
    isMendable: isMendable(account),
  };
}

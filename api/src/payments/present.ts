import type { Transaction } from "@portal/domain/loans/contract";
import { isPaymentPending } from "@portal/domain/payments/amounts/rules";
import { maskedNumber } from "@portal/domain/banking/accounts/rules";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { cancelling, debitDate, isInTimeToDebit, type Sending } from "@portal/domain/payments/drawing/rules";
import { oneTimePayment } from "@portal/domain/payments/messages";
import { isOfPaymentProvider } from "@portal/domain/payments/rules";
import { isMendable } from "@portal/domain/payments/queue/rules";
import type { Country } from "@portal/domain/wire/shapes";
import type { AdvanceRow } from "../access/find-own.ts";
import { presentBank } from "./banks/present-bank.ts";
import type { DraftRow, PayableLoanRow, QueuedRow, TransactionRow } from "./store.ts";

/** Only US loans can be paid (SH-015), and only before the charge-off. */
export function termsOf(advance: AdvanceRow, country: Country, sending: Sending) {
  return {
    Balance: advance.balanceCents,
    IsEligibeForSSACH:
      advance.isSelfServiceAchEligible && country === "us" && isInTimeToDebit(advance, sending),
    chargeOffDate: advance.chargeOffDate,
  };
}

type PaymentContext = {
  readonly country: Country;
  readonly sending: Sending;
  readonly queued: readonly QueuedRow[];
  readonly drafts: readonly DraftRow[];
};

export function presentSelfServiceLoan(
  { advance, accountName }: PayableLoanRow,
  { country, sending, queued, drafts }: PaymentContext,
): SelfServiceLoan {
  return {
    ...termsOf(advance, country, sending),
    Id: advance.id,
    cutOff: sending.cutOff,
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
      .map((row) => presentQueuedTransaction(row, sending)),
  };
}

/**
 * Shows the bank details and the return code stored with the payment, instead of the account's current values (SH-030).
 */
function presentQueuedTransaction(row: QueuedRow, sending: Sending): QueuedTransaction {
  const { transaction, payment, bankStatus } = row;
  const isOurs = transaction.source === "portal";
  const { date } = transaction;
  const cancel = isOurs && transaction.status === "Q" ? cancelling({ ...payment, date }, sending) : undefined;
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
    correctedFor: payment.correctedFor,
    cancelUntil: cancel?.until ?? null,
    cancelBefore: cancel?.before ?? null,
    debitDate: debitDateOf(row, sending),
  };
}

/** The lender debits payments from the lender's own records on the payment date. */
function debitDateOf(
  { transaction, payment, drawDate }: QueuedRow,
  sending: Sending,
): Temporal.PlainDate | null {
  if (!isPaymentPending({ Status: transaction.status })) return null;
  if (transaction.source !== "portal") return transaction.date;
  return transaction.status === "Q" ? debitDate(payment.sendDate, sending) : (drawDate ?? transaction.date);
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

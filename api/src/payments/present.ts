import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import type { Country } from "@portal/domain/wire/shapes";
import type { DraftRow, PayableLoanRow, QueuedRow } from "./store.ts";

export function presentSelfServiceLoan(
  { advance, accountName }: PayableLoanRow,
  beside: {
    readonly country: Country;
    readonly queued: readonly QueuedRow[];
    readonly drafts: readonly DraftRow[];
  },
): SelfServiceLoan {
  return {
    Id: advance.id,
    Name: advance.name,
    accountId: advance.accountId,
    accountName,
    Balance: advance.balanceCents,
    PastDueAmountWithFees: advance.pastDueAmountCents,
    DaysPastDue: advance.daysPastDue,
    DateWireIssued: advance.issuedDate,
    // Payments from the portal are drawn in the US alone (SH-015).
    IsEligibeForSSACH: advance.isSelfServiceAchEligible && beside.country === "us",
    NextAutoDraftACHPaymentDate:
      beside.drafts.find(({ advanceId }) => advanceId === advance.id)?.date ?? null,
    CurrentPayment: advance.currentPaymentCents,
    chargeOffDate: advance.chargeOffDate,
    QueueTransactions: beside.queued
      .filter(({ advanceId }) => advanceId === advance.id)
      .map(presentQueuedTransaction),
  };
}

/** A payment that the lender's records brought names neither its bank nor its source. */
function presentQueuedTransaction(row: QueuedRow): QueuedTransaction {
  return {
    Id: row.id,
    Status: row.status,
    EffectiveDate: row.date,
    TransactionAmount: Math.abs(row.amountCents),
    WireToAccount: null,
    FinancialInstitution: null,
    transactionSource: null,
    IsEditable: false,
    BankAccount: null,
    cancelUntil: null,
  };
}

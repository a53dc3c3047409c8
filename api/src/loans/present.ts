import type { Account, Advance, AutoDraft, Transaction } from "@portal/domain/loans/contract";
import { amountFromCents, amountOrNull } from "@portal/domain/wire/money";
import type { AccountRow, AdvanceRow, TransactionRow } from "./store.ts";

export function presentAccount(row: AccountRow, contactId: string): Account {
  return {
    accountId: row.id,
    accountName: row.name,
    name: row.name,
    businessEntityType: row.businessEntityType,
    state: row.state,
    contact: { id: contactId },
  };
}

export function presentAdvance(row: AdvanceRow): Advance {
  const issued = row.issuedDate?.toString() ?? null;
  return {
    id: row.id,
    name: row.name,
    opportunityId: row.opportunityId,
    accountId: row.accountId,
    loanId: row.loanId,
    issuedDate: issued,
    dateFirstWireIssued: issued,
    balance: amountFromCents(row.balanceCents),
    amount: amountFromCents(row.amountCents),
    type: row.type,
    currentPayment: amountOrNull(row.currentPaymentCents),
    paymentFrequency: row.paymentFrequency,
    nextPaymentDate: row.nextPaymentDate?.toString() ?? null,
    repaymentAmount: amountOrNull(row.repaymentAmountCents),
    pastDueAmount: amountFromCents(row.pastDueAmountCents),
    loanVersion: row.loanVersion,
  };
}

export function presentTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    date: row.date.toString(),
    description: row.description,
    status: row.status,
    amount: amountFromCents(row.amountCents),
  };
}

type AutoDraftRow = {
  readonly autoDraft: { id: string; effectiveDate: Temporal.PlainDate; amountCents: number; message: string };
  readonly advance: AdvanceRow;
};

export function presentAutoDraft({ autoDraft, advance }: AutoDraftRow): AutoDraft {
  return {
    id: autoDraft.id,
    loanId: advance.loanId,
    loanName: advance.name,
    effectiveDate: autoDraft.effectiveDate.toString(),
    amount: amountFromCents(autoDraft.amountCents),
    message: autoDraft.message,
  };
}

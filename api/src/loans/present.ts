import type { Account, Advance, AutoDraft } from "@portal/domain/loans/contract";
import { maskAddress } from "@portal/domain/wire/address";
import type { LoanProduct } from "@portal/domain/loans/products/contract";
import type { AccountRow, AdvanceRow } from "../access/find-own.ts";
import type { AutoDraftRow } from "./store.ts";

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

export function presentAddressedAccount(row: AccountRow, contactId: string) {
  return { ...presentAccount(row, contactId), address: maskAddress(row) };
}

export function presentAdvance(row: AdvanceRow): Advance {
  return {
    id: row.id,
    name: row.name,
    opportunityId: row.opportunityId,
    accountId: row.accountId,
    loanId: row.loanId,
    issuedDate: row.issuedDate,
    dateFirstWireIssued: row.issuedDate,
    balance: row.balanceCents,
    amount: row.amountCents,
    type: row.type,
    currentPayment: row.currentPaymentCents,
    paymentFrequency: row.paymentFrequency,
    nextPaymentDate: row.nextPaymentDate,
    repaymentAmount: row.repaymentAmountCents,
    pastDueAmount: row.pastDueAmountCents,
    loanVersion: row.loanVersion,
    loanForgivenessId: row.loanForgivenessId,
    dateWireIssued: row.issuedDate,
    estimatedMaturityDate: row.estimatedMaturityDate,
    firstPaymentDateExpected: row.firstPaymentDateExpected,
    collateralPackageStatus: row.collateralPackageStatus,
    termInWeeks: row.termInWeeks,
    termInMonths: row.termInMonths,
    ezQuestionnaireCompleted: row.ezQuestionnaireCompleted,
    ezAppEligible: row.ezAppEligible,
    firstDrawSbaLoanNumber: row.firstDrawSbaLoanNumber,
  };
}

export function presentLoanProduct(row: AdvanceRow, accountName: string): LoanProduct {
  const { id, loanId, name, accountId, issuedDate, balance, amount, type } = presentAdvance(row);
  return { id, loanId, name, accountId, accountName, issuedDate, balance, amount, type };
}

export function presentAutoDraft({ autoDraft, advance }: AutoDraftRow): AutoDraft {
  return {
    id: autoDraft.id,
    loanId: advance.loanId,
    loanName: advance.name,
    effectiveDate: autoDraft.effectiveDate,
    amount: autoDraft.amountCents,
    message: autoDraft.message,
  };
}

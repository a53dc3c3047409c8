import type {
  LenderAchFile,
  LenderInboundFile,
  LenderPayment,
} from "@portal/domain/payments/lender/contract";
import type { AchFileRow } from "../ach/ach-store.ts";
import type { InboundRow } from "../ach/inbound-store.ts";
import type { LenderPaymentRow } from "./lender-store.ts";

export function presentLenderPayment(row: LenderPaymentRow): LenderPayment {
  const { payment, transaction, loanId, advanceExternalId, traceNumber } = row;
  return {
    transactionId: transaction.id,
    loanId,
    advanceExternalId,
    status: transaction.status,
    returnCode: transaction.returnCode,
    amount: Math.abs(transaction.amountCents),
    effectiveDate: transaction.date,
    sendDate: payment.sendDate,
    institutionName: payment.institutionName,
    lastFour: payment.lastFour,
    attempts: payment.attempts,
    traceNumber,
    scheduledTimestamp: payment.scheduledAt,
    sentTimestamp: payment.sentAt,
    settledTimestamp: payment.settledAt,
    returnedTimestamp: payment.returnedAt,
    cancelledTimestamp: payment.cancelledAt,
    calledOffFor: payment.calledOffFor,
  };
}

export function presentAchFile(row: AchFileRow): LenderAchFile {
  return {
    fileId: row.id,
    name: row.name,
    day: row.day,
    entries: row.entries,
    debitTotal: row.debitCents,
    creditTotal: row.creditCents,
    sha256: row.sha256,
    createdTimestamp: row.createdAt,
    handedTimestamp: row.handedAt,
    deliveryFault: row.deliveryFault,
    deliveryFailedTimestamp: row.deliveryFailedAt,
  };
}

export function presentInboundFile(row: InboundRow): LenderInboundFile {
  return {
    inboundFileId: row.id,
    name: row.name,
    sha256: row.sha256,
    readTimestamp: row.readAt,
    entries: row.entries,
    unknown: row.unknown,
    ignored: row.ignored,
  };
}

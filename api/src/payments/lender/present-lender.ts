import type {
  LenderAchFile,
  LenderInboundFile,
  LenderPayment,
} from "@portal/domain/payments/lender/contract";
import { groupBy } from "@portal/domain/wire/group-by";
import type { AchFileRow } from "../ach/ach-store.ts";
import type { InboundRow } from "../ach/inbound-store.ts";
import type { AttemptRow, LenderPaymentRow } from "./lender-store.ts";

/**
 * @param attempts the payment's debit attempts, oldest first; an attempt with several return codes has a row for each
 * code
 */
export function presentLenderPayment(row: LenderPaymentRow, attempts: readonly AttemptRow[]): LenderPayment {
  const { payment, transaction, authorization, advance, account } = row;
  const last = attempts.findLast(({ attempt }) => attempt === payment.attempts);
  return {
    transactionId: transaction.id,
    advanceId: advance.id,
    loanId: advance.loanId,
    advanceExternalId: advance.externalId,
    accountId: account.id,
    accountName: account.name,
    status: transaction.status,
    returnCode: transaction.returnCode,
    amount: Math.abs(transaction.amountCents),
    effectiveDate: transaction.date,
    sendDate: payment.sendDate,
    institutionName: payment.institutionName,
    lastFour: payment.lastFour,
    attempts: payment.attempts,
    traceNumber: last?.traceNumber ?? null,
    scheduledTimestamp: payment.scheduledAt,
    sentTimestamp: payment.sentAt,
    settledTimestamp: payment.settledAt,
    returnedTimestamp: payment.returnedAt,
    cancelledTimestamp: payment.cancelledAt,
    calledOffFor: payment.calledOffFor,
    correctedFor: payment.correctedFor,
    history: historyOf(attempts),
    authorization: {
      agreedTimestamp: authorization.agreedAt,
      contactId: authorization.contactId,
      text: authorization.text,
      textVersion: authorization.textVersion,
    },
  };
}

function historyOf(attempts: readonly AttemptRow[]): LenderPayment["history"] {
  return [...groupBy(attempts, ({ attempt }) => attempt)].flatMap(([attempt, debits]) => {
    const returns = debits.flatMap(({ code, receivedAt }) =>
      code !== null && receivedAt ? [{ code, receivedTimestamp: receivedAt }] : [],
    );
    return debits[0] ? [{ attempt, day: debits[0].day, returns }] : [];
  });
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

import {
  afterReturn,
  bankTime,
  isDishonor,
  resendDate,
  restoredLoan,
} from "@portal/domain/payments/ach/rules";
import type { BankNotice } from "@portal/domain/payments/ach/reading/rules";
import { returnReason } from "@portal/domain/loans/returns/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import * as store from "./ach-store.ts";
import * as banks from "./bank-status-store.ts";
import { correctBankAccount } from "./correct-bank-account.ts";
import { correctRetries } from "./correct-payments.ts";
import { sentFingerprint } from "./drawn-numbers.ts";
import * as inbound from "./inbound-store.ts";
import { nameOf, sealedCorrection } from "./sealed-correction.ts";
import { statusOf } from "./status-of.ts";

type SentPayment = inbound.PaymentRow;
type NoticeSubject = SentPayment & Pick<EntryNotice, "entry">;
export type EntryNotice = { readonly news: BankNotice; readonly entry: inbound.SentRow["entry"] };

/** Applies each notice from the bank once. The caller's transaction must lock the payments first. */
export async function applyBankNotices(
  tx: Transaction,
  all: readonly EntryNotice[],
  inboundFileId: string,
): Promise<void> {
  const fresh = await inbound.insertReturns(
    tx.database,
    all.map((each) => returnOf(tx, each, inboundFileId)),
  );
  const isNew = new Set(fresh.map(nameOf));
  const ids = fresh.map(({ transactionId }) => transactionId);
  const payments = await inbound.findPayments(tx.database, ids);
  const settled = [...payments.values()].filter(({ transaction }) => transaction.status === "S");
  // Locks all loans before any bank account, as scheduling and settling a payment do, to avoid a deadlock.
  await store.lockLoans(
    tx.database,
    settled.map(({ transaction }) => transaction.advanceId),
  );
  await banks.lockBanksInOrder(
    tx.database,
    [...payments.values()].map(({ payment }) => payment.bankAccountId),
  );
  for (const { news, entry } of all) {
    const { transactionId, attempt } = entry;
    // Applies only the first of two identical notices.
    if (!isNew.delete(nameOf({ transactionId, attempt, code: news.code }))) continue;
    // Reads the payment again, because an earlier notice in this file may have changed the payment.
    const found = payments.get(transactionId) ?? (await findPayment(tx, transactionId));
    payments.delete(transactionId);
    if (news.kind === "change") await applyChange(tx, news, { ...found, entry });
    // Ignores a return of an earlier attempt while the payment is being retried.
    else if (found.payment.attempts === attempt && found.transaction.status !== "F")
      await applyReturn(tx, news, { ...found, entry });
  }
}

async function findPayment(tx: Transaction, transactionId: string): Promise<SentPayment> {
  const found = (await inbound.findPayments(tx.database, [transactionId])).get(transactionId);
  if (!found) throw new Error("a payment is missing");
  return found;
}

function returnOf(tx: Transaction, { news, entry }: EntryNotice, inboundFileId: string) {
  const { transactionId, attempt } = entry;
  const { code } = news;
  const place = sealedCorrection({ transactionId, attempt, code });
  return {
    transactionId,
    attempt,
    code,
    inboundFileId,
    sealedCorrection: news.kind === "change" ? tx.cipher.encrypt(place, news.corrected) : null,
    receivedAt: tx.clock.now(),
  };
}

async function applyChange(tx: Transaction, news: BankNotice, about: NoticeSubject): Promise<void> {
  const { transaction, payment } = about;
  const { transactionId } = payment;
  const { code } = news;
  const end = await correctBankAccount(tx, about, news);
  const isReplaced = end === "replaced";
  const isCorrected = end === "corrected";
  const isOver = transaction.status !== "PA" && transaction.status !== "Q";
  // After a correction, a retry still shows the return code that caused the retry.
  const keepsStatus = isCorrected && payment.achStatus !== null && isDishonor(payment.achStatus);
  // Finished payments keep their status. A payment from replaced account numbers gets no status.
  if (!isOver && !isReplaced)
    await store.changePayment(tx.database, transactionId, {
      ...(!keepsStatus && statusOf(code)),
      correctedFor: isCorrected ? code : null,
      isEditable: !isCorrected && returnReason(code).offersEdit,
    });
  const detail = { code, isCorrected, ...(isReplaced && { isReplaced }) };
  await emit(tx, { ...ofPayment(transactionId), action: "payment.corrected", detail });
}

async function applyReturn(
  tx: Transaction,
  { code }: BankNotice,
  { payment, transaction, entry }: NoticeSubject,
): Promise<void> {
  const { transactionId, bankAccountId, attempts } = payment;
  if (transaction.status === "S") await restoreLoan(tx, payment, transaction.advanceId);
  if (afterReturn(code, attempts) === "send again") {
    const sendDate = resendDate(bankTime(tx.clock.now()).toPlainDate());
    await store.changePayment(tx.database, transactionId, {
      transaction: { status: "Q" },
      ...statusOf(code),
      isEditable: false,
      sendDate,
      settledAt: null,
      takenFromBalanceCents: null,
      takenFromPastDueCents: null,
      takenDaysPastDue: null,
    });
    await correctRetries(tx, payment);
    const detail = { code, attempts, sendDate: sendDate.toString() };
    await emit(tx, { ...ofPayment(transactionId), action: "payment.dishonored", detail });
    return;
  }
  const bank = await banks.lockBank(tx, bankAccountId);
  const sent = sentFingerprint(tx, { entry, payment, bank });
  if (sent === undefined)
    tx.log.error({ what: "a return concerns an account number that cannot be decrypted" });
  // If the borrower has already replaced the account numbers, the account needs no edit.
  const isReplaced = sent !== undefined && sent !== bank.fingerprint;
  await store.changePayment(tx.database, transactionId, {
    transaction: { status: "F", returnCode: code },
    ...statusOf(code),
    isEditable: returnReason(code).offersEdit && !isReplaced,
    returnedAt: tx.clock.now(),
    settledAt: null,
    takenFromBalanceCents: null,
    takenFromPastDueCents: null,
    takenDaysPastDue: null,
  });
  if (sent === bank.fingerprint && bank.achStatus !== nonEditable)
    await banks.setStatus(tx.database, bankAccountId, statusOf(code));
  const detail = { code, attempts, ...(isReplaced && { isReplaced }) };
  await emit(tx, { ...ofPayment(transactionId), action: "payment.returned", detail });
}

async function restoreLoan(
  tx: Transaction,
  payment: SentPayment["payment"],
  advanceId: string,
): Promise<void> {
  const [loan] = await store.lockLoans(tx.database, [advanceId]);
  if (!loan) throw new Error("a payment has no loan");
  const taken = {
    fromBalanceCents: payment.takenFromBalanceCents ?? 0,
    fromPastDueCents: payment.takenFromPastDueCents ?? 0,
    daysPastDue: payment.takenDaysPastDue ?? 0,
  };
  await store.changeLoan(tx.database, restoredLoan(loan, taken));
}

const ofPayment = (id: string) =>
  ({ by: thePortal, person: null, about: { kind: "transaction", id } }) as const;

import {
  afterReturn,
  bankTime,
  isDishonor,
  resendDate,
  restoredLoan,
} from "@portal/domain/payments/ach/rules";
import type { BankNews } from "@portal/domain/payments/ach/reading/rules";
import { returnReason } from "@portal/domain/loans/returns/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import { recordAudit } from "../../platform/audit/audit-entry.ts";
import * as store from "./ach-store.ts";
import * as banks from "./bank-status-store.ts";
import { correctBankAccount } from "./correct-bank-account.ts";
import { correctSentAgain } from "./correct-payments.ts";
import { sentFingerprint } from "./drawn-numbers.ts";
import * as inbound from "./inbound-store.ts";
import { nameOf, sealedCorrection } from "./sealed-correction.ts";
import { statusOf } from "./status-of.ts";

type Found = inbound.PaymentRow;
/** With the sending that the bank speaks of. */
type About = Found & Pick<SentNews, "entry">;
/** A word of the bank's on one sending. */
export type SentNews = { readonly news: BankNews; readonly entry: inbound.SentRow["entry"] };

/**
 * What the bank says of sendings, each word once: a return ends or repeats the payment, a change corrects its account.
 * The payments are held by the transaction.
 */
export async function takeNews(
  tx: Transaction,
  all: readonly SentNews[],
  inboundFileId: string,
): Promise<void> {
  const fresh = await inbound.insertReturns(
    tx.database,
    all.map((each) => returnOf(tx, each, inboundFileId)),
  );
  const isNew = new Set(fresh.map(nameOf));
  const ids = fresh.map(({ transactionId }) => transactionId);
  const payments = await inbound.findPayments(tx.database, ids);
  for (const { news, entry } of all) {
    const { transactionId, attempt } = entry;
    // Of two that say the same the first counts.
    if (!isNew.delete(nameOf({ transactionId, attempt, code: news.code }))) continue;
    // What an earlier word of the file has changed is read again.
    const found = payments.get(transactionId) ?? (await findPayment(tx, transactionId));
    payments.delete(transactionId);
    if (news.kind === "change") await takeChange(tx, news, { ...found, entry });
    // What was sent again since is not undone by a word on an earlier sending.
    else if (found.payment.attempts === attempt && found.transaction.status !== "F")
      await takeReturn(tx, news, { ...found, entry });
  }
}

async function findPayment(tx: Transaction, transactionId: string): Promise<Found> {
  const found = (await inbound.findPayments(tx.database, [transactionId])).get(transactionId);
  if (!found) throw new Error("a payment is gone");
  return found;
}

function returnOf(tx: Transaction, { news, entry }: SentNews, inboundFileId: string) {
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

async function takeChange(tx: Transaction, news: BankNews, about: About): Promise<void> {
  const { transaction, payment } = about;
  const { transactionId } = payment;
  const { code } = news;
  const end = await correctBankAccount(tx, about, news);
  const isReplaced = end === "replaced";
  const isCorrected = end === "corrected";
  const isOver = transaction.status !== "PA" && transaction.status !== "Q";
  // A retry that was corrected still says why it is one.
  const keepsStatus = isCorrected && payment.achStatus !== null && isDishonor(payment.achStatus);
  // A payment that has ended keeps what it says, and one whose account has other numbers by now needs nothing said.
  if (!isOver && !isReplaced)
    await store.changePayment(tx.database, transactionId, {
      ...(!keepsStatus && statusOf(code)),
      correctedFor: isCorrected ? code : null,
      isEditable: !isCorrected && returnReason(code).offersEdit,
    });
  note(tx, "payment.corrected", transactionId, { code, isCorrected, ...(isReplaced && { isReplaced }) });
}

async function takeReturn(
  tx: Transaction,
  { code }: BankNews,
  { payment, transaction, entry }: About,
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
    await correctSentAgain(tx, payment);
    note(tx, "payment.dishonored", transactionId, { code, attempts, sendDate: sendDate.toString() });
    return;
  }
  const bank = await banks.lockBank(tx.database, bankAccountId);
  const sent = sentFingerprint(tx, entry, payment);
  if (sent === undefined) tx.log.error({ what: "a return is about an account number that cannot be opened" });
  // The account has others by now: the code says nothing of those, and there is nothing left to mend.
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
  note(tx, "payment.returned", transactionId, { code, attempts, ...(isReplaced && { isReplaced }) });
}

async function restoreLoan(tx: Transaction, payment: Found["payment"], advanceId: string): Promise<void> {
  const [loan] = await store.lockLoans(tx.database, [advanceId]);
  if (!loan) throw new Error("a payment has no loan");
  const taken = {
    fromBalanceCents: payment.takenFromBalanceCents ?? 0,
    fromPastDueCents: payment.takenFromPastDueCents ?? 0,
    daysPastDue: payment.takenDaysPastDue ?? 0,
  };
  await store.changeLoan(tx.database, restoredLoan(loan, taken));
}

function note(
  tx: Transaction,
  action: `payment.${string}`,
  id: string,
  detail: Readonly<Record<string, string | number | boolean>>,
): void {
  recordAudit(tx, { actor: { kind: "portal" }, action, subject: { kind: "transaction", id }, detail });
}

import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { BankNotice } from "@portal/domain/payments/ach/reading/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import type { BankRow } from "../banks/bank-store.ts";
import { fingerprintsOf, sealNumber } from "../banks/sealed-number.ts";
import * as store from "./bank-status-store.ts";
import { correctUpcomingPayments } from "./correct-payments.ts";
import { debitedNumbers, sentFingerprint } from "./drawn-numbers.ts";
import type { SentRow } from "./inbound-store.ts";
import { statusOf } from "./status-of.ts";
import { usableCorrection, type UsableCorrection } from "./usable-correction.ts";

/** "replaced" means that the notice concerns account numbers that the borrower has replaced. */
export type Corrected = "corrected" | "not corrected" | "replaced";

type NoticeSubject = Pick<SentRow, "payment" | "entry">;

/**
 * Applies the bank's correction to a bank account and its unsent payments. If the correction is unusable, only sets the
 * account's status. Keeps new account numbers that the borrower has already entered.
 */
export async function correctBankAccount(
  tx: Transaction,
  { payment, entry }: NoticeSubject,
  news: Pick<BankNotice, "code" | "corrected">,
): Promise<Corrected> {
  const bank = await store.lockBank(tx, payment.bankAccountId);
  if (bank.achStatus === nonEditable) return "not corrected";
  const drawn = debitedNumbers(tx, payment);
  if (!drawn) {
    tx.log.error({ what: "a notification of change concerns an account number that cannot be decrypted" });
    return "not corrected";
  }
  const sent = sentFingerprint(tx, { entry, payment, bank });
  const change = await usableCorrection(tx, drawn, news);
  // Corrects the unsent payments only if the notice concerns the payment's current account numbers.
  if (change && drawn.fingerprint === sent)
    await correctUpcomingPayments(tx, bank.id, { drawn, change, code: news.code });
  // An earlier notice may already have made this correction.
  if (bank.fingerprint !== sent) return bank.fingerprint === change?.fingerprint ? "corrected" : "replaced";
  if (!change || (await isOfAnother(tx, bank, change))) {
    await store.setStatus(tx.database, bank.id, statusOf(news.code));
    return "not corrected";
  }
  await correct(tx, bank, change);
  return "corrected";
}

function isOfAnother(tx: Transaction, bank: BankRow, { routingNumber, number }: UsableCorrection) {
  return store.isAnother(tx.database, bank, fingerprintsOf(tx.cipher, routingNumber, number));
}

async function correct(tx: Transaction, bank: BankRow, change: UsableCorrection): Promise<void> {
  const { number, ...rest } = change;
  await store.correctBank(tx.database, bank.id, {
    ...rest,
    sealedNumber: sealNumber(tx.cipher, bank.id, number),
    lastFour: shownDigits(number),
    achStatus: null,
    achStatusDescription: null,
    // The edit time keeps the next import from restoring the old numbers.
    editedAt: tx.clock.now(),
  });
}

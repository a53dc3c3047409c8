import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { BankNotice } from "@portal/domain/payments/ach/reading/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import type { BankRow } from "../banks/bank-store.ts";
import { sealNumber } from "../banks/sealed-number.ts";
import * as store from "./bank-status-store.ts";
import { correctUpcomingPayments } from "./correct-payments.ts";
import { debitedNumbers, sentFingerprint } from "./drawn-numbers.ts";
import type { SentRow } from "./inbound-store.ts";
import { statusOf } from "./status-of.ts";
import { usableCorrection, type UsableCorrection } from "./usable-correction.ts";

/** "replaced" means that the numbers in the bank's notice are no longer the account's numbers. */
export type Corrected = "corrected" | "not corrected" | "replaced";

type NoticeSubject = Pick<SentRow, "payment" | "entry">;

/**
 * Applies the bank's correction to a bank account and to its unsent payments with the same numbers. An unusable
 * correction only sets its code as the account's status, for the borrower to fix. Does not change numbers with which
 * the borrower has replaced those in the notice.
 */
export async function correctBankAccount(
  tx: Transaction,
  { payment, entry }: NoticeSubject,
  news: Pick<BankNotice, "code" | "corrected">,
): Promise<Corrected> {
  const bank = await store.lockBank(tx.database, payment.bankAccountId);
  if (bank.achStatus === nonEditable) return "not corrected";
  const drawn = debitedNumbers(tx, payment);
  if (!drawn) {
    tx.log.error({ what: "a notification of change concerns an account number that cannot be decrypted" });
    return "not corrected";
  }
  const sent = sentFingerprint(tx, entry, payment);
  const change = await usableCorrection(tx, drawn, news);
  // If the payment was retried with other numbers, the correction does not apply to these.
  if (change && drawn.fingerprint === sent)
    await correctUpcomingPayments(tx, bank.id, { drawn, change, code: news.code });
  // The portal may have made the same correction because of an earlier notice about another payment.
  if (bank.fingerprint !== sent) return bank.fingerprint === change?.fingerprint ? "corrected" : "replaced";
  if (!change || (await store.isAnother(tx.database, bank, change.fingerprint))) {
    await store.setStatus(tx.database, bank.id, statusOf(news.code));
    return "not corrected";
  }
  await correct(tx, bank, change);
  return "corrected";
}

async function correct(tx: Transaction, bank: BankRow, change: UsableCorrection): Promise<void> {
  const { number, ...rest } = change;
  await store.correctBank(tx.database, bank.id, {
    ...rest,
    sealedNumber: sealNumber(tx.cipher, bank.id, number),
    lastFour: shownDigits(number),
    achStatus: null,
    achStatusDescription: null,
    // The edit time protects the correction from the lender's book, which may contain the old numbers for a long
    // time.
    editedAt: tx.clock.now(),
  });
}

import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { BankNews } from "@portal/domain/payments/ach/reading/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import type { BankRow } from "../banks/bank-store.ts";
import { sealNumber } from "../banks/sealed-number.ts";
import * as store from "./bank-status-store.ts";
import { correctPaymentsToCome } from "./correct-payments.ts";
import { drawnNumbers, sentFingerprint } from "./drawn-numbers.ts";
import type { SentRow } from "./inbound-store.ts";
import { statusOf } from "./status-of.ts";
import { usableCorrection, type UsableCorrection } from "./usable-correction.ts";

/** `replaced`: the account has other numbers by now than those that the bank speaks of. */
export type Corrected = "corrected" | "not corrected" | "replaced";

type About = Pick<SentRow, "payment" | "entry">;

/**
 * Brings a payment's bank account up to date with what the bank has corrected, and the payments to come that have the
 * same numbers. What cannot be used as it stands leaves the account as it is, with the code as its status, for the
 * borrower to mend. An account whose numbers are others by now is left alone: the bank's word is not about those.
 */
export async function correctBankAccount(
  tx: Transaction,
  { payment, entry }: About,
  news: Pick<BankNews, "code" | "corrected">,
): Promise<Corrected> {
  const bank = await store.lockBank(tx.database, payment.bankAccountId);
  if (bank.achStatus === nonEditable) return "not corrected";
  const drawn = drawnNumbers(tx, payment);
  if (!drawn) {
    tx.log.error({ what: "a change of the bank's is about an account number that cannot be opened" });
    return "not corrected";
  }
  const sent = sentFingerprint(tx, entry, payment);
  const change = await usableCorrection(tx, drawn, news);
  // Sent again by other numbers since, it does not have those that the change is to be made to.
  if (change && drawn.fingerprint === sent)
    await correctPaymentsToCome(tx, bank.id, { drawn, change, code: news.code });
  // An earlier word on another payment may have said the same.
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
    // The lender's book may not know of it for long.
    editedAt: tx.clock.now(),
  });
}

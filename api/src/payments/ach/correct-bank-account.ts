import { correctionOf, type Correction } from "@portal/domain/payments/ach/corrections/rules";
import type { BankNews } from "@portal/domain/payments/ach/reading/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import { lookUpInstitution } from "../../banking/look-up-institution.ts";
import type { Transaction } from "../../context.ts";
import type { BankRow } from "../banks/bank-store.ts";
import { fingerprintOf, openNumber, sealNumber } from "../banks/sealed-number.ts";
import * as store from "./bank-status-store.ts";
import { statusOf } from "./status-of.ts";

/**
 * Brings a bank account up to date with what the bank has corrected, for the payments to come. What cannot be used as
 * it stands leaves the account as it is, with the code as its status, for the borrower to mend.
 * @returns whether it was corrected
 */
export async function correctBankAccount(
  tx: Transaction,
  bankId: string,
  news: Pick<BankNews, "code" | "corrected">,
): Promise<boolean> {
  const bank = await store.lockBank(tx.database, bankId);
  if (bank.achStatus === nonEditable) return false;
  const correction = correctionOf(news);
  const change = correction && (await changeOf(tx, bank, correction));
  if (change)
    await store.correctBank(tx.database, bankId, { ...change, achStatus: null, achStatusDescription: null });
  else await store.setStatus(tx.database, bankId, statusOf(news.code));
  return change !== undefined;
}

/** Undefined where no bank has that number for ACH, or the business has that account already. */
async function changeOf(tx: Transaction, bank: BankRow, correction: Correction) {
  const { database, cipher } = tx;
  const number = correction.accountNumber ?? openNumber(cipher, bank);
  const routingNumber = correction.routingNumber ?? bank.routingNumber;
  const institution =
    correction.routingNumber === undefined ? undefined : await lookUpInstitution(database, routingNumber);
  if (institution === "unknown" || institution === "no directory" || institution?.ach === false)
    return undefined;
  const fingerprint = fingerprintOf(cipher, routingNumber, number);
  if (await store.isAnother(database, bank, fingerprint)) return undefined;
  return {
    routingNumber,
    institutionName: institution?.name ?? bank.institutionName,
    sealedNumber: sealNumber(cipher, bank.id, number),
    lastFour: number.slice(-4),
    fingerprint,
    accountType: correction.accountType ?? bank.accountType,
  };
}

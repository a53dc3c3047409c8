import type { Queryable } from "@portal/database/connection";
import { returnReason } from "@portal/domain/loans/returns/rules";
import { snapshotOf } from "../../payments/banks/snapshot-of.ts";
import { copyNumber } from "../../payments/banks/sealed-number.ts";
import type { FieldCipher } from "../../platform/crypto.ts";
import * as store from "./banks-store.ts";
import type { Listed } from "../list-records.ts";
import type { Counts } from "./merge-rows.ts";
import type { IdOf } from "../rows.ts";

type MergeContext = {
  readonly bankIdOf: IdOf;
  readonly transactionIdOf: IdOf;
  readonly cipher: FieldCipher;
  readonly now: Temporal.Instant;
};

/** Stores a copy of each transaction's bank account. The copy changes only if the import file names another account. */
export async function mergePayments(
  database: Queryable,
  transactions: Listed["transactions"],
  { bankIdOf, transactionIdOf, cipher, now }: MergeContext,
): Promise<Counts> {
  const given = transactions.flatMap(({ record }) =>
    record.bankAccount == null
      ? []
      : [{ record, id: transactionIdOf(record.externalId), bankId: bankIdOf(record.bankAccount) }],
  );
  const [banks, stored] = [
    await store.findBanksById(
      database,
      given.map(({ bankId }) => bankId),
    ),
    await store.findPayments(
      database,
      given.map(({ id }) => id),
    ),
  ];
  const bankOf = new Map(banks.map((bank) => [bank.id, bank]));
  const before = new Map(stored.map((payment) => [payment.transactionId, payment]));
  const added = [];
  let changed = 0;
  for (const { record, id, bankId } of given) {
    const bank = bankOf.get(bankId);
    if (!bank) throw new Error("a bank account that was just written is missing");
    const payment = before.get(id);
    const drawn = () => ({
      ...snapshotOf(bank),
      bankAccountId: bankId,
      sealedNumber: copyNumber(cipher, bank, id),
    });
    const isEditable = record.isEditable ?? payment?.isEditable ?? isMendable(record);
    if (!payment) {
      added.push({ ...drawn(), transactionId: id, isEditable, scheduledAt: now, sendDate: record.date });
    } else if (payment.bankAccountId !== bankId || payment.isEditable !== isEditable) {
      changed += 1;
      const change = payment.bankAccountId === bankId ? { isEditable } : { ...drawn(), isEditable };
      await store.updatePayment(database, id, change);
    }
  }
  await store.insertPayments(database, added);
  const unchanged = given.length - added.length - changed;
  return { added: added.length, changed, unchanged, removed: 0 };
}

/** Returns true if the bank returned the payment with a code that corrected bank details can fix (SH-030). */
function isMendable({ status, returnCode }: Listed["transactions"][number]["record"]): boolean {
  return status === "F" && returnCode != null && returnReason(returnCode).offersEdit;
}

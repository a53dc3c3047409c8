import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { transactions } from "@portal/database/schema/loans";
import { achEntries, achReturns, payments } from "@portal/database/schema/payments";
import { requireRow } from "@portal/database/require-row";
import { endingCodes } from "@portal/domain/payments/ach/rules";
import { and, asc, eq, inArray, max, ne } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";
import type { Transaction } from "../../context.ts";
import type { BankRow } from "../banks/bank-store.ts";
import { withNewestFingerprint } from "../banks/sealed-number.ts";

type Status = Pick<BankRow, "achStatus" | "achStatusDescription">;

export async function setStatus(database: Queryable, bankId: string, status: Status): Promise<void> {
  await database.update(bankAccounts).set(status).where(eq(bankAccounts.id, bankId));
}

/** Locks bank accounts in the order of their ids, so that two transactions with the same accounts do not deadlock. */
export async function lockBanksInOrder(database: TransactionDatabase, ids: readonly string[]) {
  const { id, achStatus } = bankAccounts;
  return database
    .select({ id, achStatus })
    .from(bankAccounts)
    .where(inArray(id, [...new Set(ids)]))
    .orderBy(asc(id))
    .for("update");
}

/** Locks a bank account. Returns the account with the fingerprint under the newest pepper. */
export async function lockBank(
  { database, cipher }: Pick<Transaction, "database" | "cipher">,
  bankId: string,
): Promise<BankRow> {
  const row = requireRow(
    await database.select().from(bankAccounts).where(eq(bankAccounts.id, bankId)).for("update"),
  );
  return withNewestFingerprint(cipher, row);
}

export async function listBanks(database: Queryable, ids: readonly string[]) {
  const rows: Pick<BankRow, "id" | "routingNumber" | "sealedNumber" | "fingerprint" | "achStatus">[] = [];
  const { id, routingNumber, sealedNumber, fingerprint, achStatus } = bankAccounts;
  for (const part of batchesOf([...new Set(ids)]))
    rows.push(
      ...(await database
        .select({ id, routingNumber, sealedNumber, fingerprint, achStatus })
        .from(bankAccounts)
        .where(inArray(id, [...part]))),
    );
  return rows;
}

/** Lists account numbers that must not be debited because of a return, with the time of the last return. */
export async function listEndings(database: Queryable, bankIds: readonly string[]) {
  const endings = [];
  for (const part of batchesOf([...new Set(bankIds)]))
    endings.push(
      ...(await database
        .select({
          bankAccountId: payments.bankAccountId,
          fingerprint: achEntries.fingerprint,
          lastAt: max(achReturns.receivedAt).mapWith(achReturns.receivedAt),
        })
        .from(achReturns)
        .innerJoin(
          achEntries,
          and(
            eq(achEntries.transactionId, achReturns.transactionId),
            eq(achEntries.attempt, achReturns.attempt),
          ),
        )
        .innerJoin(payments, eq(payments.transactionId, achReturns.transactionId))
        .where(and(inArray(payments.bankAccountId, [...part]), inArray(achReturns.code, [...endingCodes])))
        .groupBy(payments.bankAccountId, achEntries.fingerprint)),
    );
  return endings;
}

/** Returns whether another bank account of the business has one of these fingerprints. */
export async function isAnother(
  database: Queryable,
  bank: BankRow,
  fingerprints: readonly string[],
): Promise<boolean> {
  const isSame = and(
    eq(bankAccounts.accountId, bank.accountId),
    inArray(bankAccounts.fingerprint, [...fingerprints]),
    ne(bankAccounts.id, bank.id),
  );
  const rows = await database.select({ id: bankAccounts.id }).from(bankAccounts).where(isSame);
  return rows.length > 0;
}

export async function correctBank(
  database: Queryable,
  bankId: string,
  change: Partial<
    Pick<
      BankRow,
      | "routingNumber"
      | "institutionName"
      | "sealedNumber"
      | "lastFour"
      | "fingerprint"
      | "accountType"
      | "editedAt"
    >
  > &
    Status,
): Promise<void> {
  await database.update(bankAccounts).set(change).where(eq(bankAccounts.id, bankId));
}

/** Locks a bank account's scheduled payments and retries. The caller must have locked the bank account. */
export function lockUpcoming(database: TransactionDatabase, bankId: string) {
  return database
    .select({ payment: payments })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(
      and(
        eq(payments.bankAccountId, bankId),
        eq(transactions.status, "Q"),
        eq(transactions.source, "portal"),
      ),
    )
    .orderBy(asc(transactions.id))
    .for("update", { of: transactions });
}

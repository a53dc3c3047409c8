import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { transactions } from "@portal/database/schema/loans";
import { payments } from "@portal/database/schema/payments";
import { theOne } from "@portal/database/the-one";
import { and, asc, eq, ne } from "drizzle-orm";
import type { BankRow } from "../banks/bank-store.ts";

type Status = Pick<BankRow, "achStatus" | "achStatusDescription">;

export async function setStatus(database: Queryable, bankId: string, status: Status): Promise<void> {
  await database.update(bankAccounts).set(status).where(eq(bankAccounts.id, bankId));
}

/** A bank account of whichever business, held until the transaction ends. */
export async function lockBank(database: TransactionDatabase, bankId: string): Promise<BankRow> {
  return theOne(await database.select().from(bankAccounts).where(eq(bankAccounts.id, bankId)).for("update"));
}

/** Whether a business has another bank account with that fingerprint. */
export async function isAnother(database: Queryable, bank: BankRow, fingerprint: string): Promise<boolean> {
  const isSame = and(
    eq(bankAccounts.accountId, bank.accountId),
    eq(bankAccounts.fingerprint, fingerprint),
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

/** A bank account's payments that are still to be sent, or sent again; held until the transaction ends. */
export function lockToCome(database: TransactionDatabase, bankId: string) {
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
    .for("update", { of: [transactions, payments] });
}

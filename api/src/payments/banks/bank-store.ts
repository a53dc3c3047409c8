import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { accounts } from "@portal/database/schema/loans";
import { payments } from "@portal/database/schema/payments";
import { requireRow } from "@portal/database/require-row";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { isOwnAccount } from "../../access/own.ts";

export type BankRow = typeof bankAccounts.$inferSelect;

const isOwn = (borrower: string, accountId: string) =>
  and(eq(bankAccounts.accountId, accountId), isOwnAccount(bankAccounts.accountId, borrower));

export function listOwnBanks(database: Queryable, borrower: string, accountId: string): Promise<BankRow[]> {
  return database
    .select()
    .from(bankAccounts)
    .where(isOwn(borrower, accountId))
    .orderBy(desc(bankAccounts.isDefault), asc(bankAccounts.createdAt), asc(bankAccounts.id));
}

type OneBank = readonly [borrower: string, accountId: string, bankId: string];

const oneBank = (database: Queryable, [borrower, accountId, bankId]: OneBank) =>
  database
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, bankId), isOwn(borrower, accountId)));

/** Finds a bank account by id among the accounts of one of the borrower's businesses. */
export async function findOwnBank(database: Queryable, ...one: OneBank): Promise<BankRow | undefined> {
  const [row] = await oneBank(database, one);
  return row;
}

/** Locks the bank account until the transaction ends, so that the caller copies consistent numbers. */
export async function lockOwnBank(
  database: TransactionDatabase,
  ...one: OneBank
): Promise<BankRow | undefined> {
  const [row] = await oneBank(database, one).for("share");
  return row;
}

/** Locks a business while its bank accounts change, so that concurrent calls do not add an account twice. */
export async function lockBanks(database: TransactionDatabase, accountId: string): Promise<void> {
  await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
}

export async function findBankByNumber(
  database: Queryable,
  borrower: string,
  accountId: string,
  fingerprints: readonly string[],
): Promise<BankRow | undefined> {
  const [row] = await database
    .select()
    .from(bankAccounts)
    .where(and(inArray(bankAccounts.fingerprint, [...fingerprints]), isOwn(borrower, accountId)));
  return row;
}

type NewBank = typeof bankAccounts.$inferInsert;

export async function writeBank(database: Queryable, bank: NewBank & { readonly id: string }) {
  const { id: _, externalId: _name, createdAt: _since, isDefault: _usual, ...details } = bank;
  return requireRow(
    await database
      .insert(bankAccounts)
      .values(bank)
      .onConflictDoUpdate({ target: bankAccounts.id, set: details })
      .returning(),
  );
}

/** Forbids editing returned payments after their bank account has changed (SH-030). */
export async function closeEdits(database: Queryable, bankId: string): Promise<void> {
  await database.update(payments).set({ isEditable: false }).where(eq(payments.bankAccountId, bankId));
}

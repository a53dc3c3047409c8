import type { Queryable } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { payments } from "@portal/database/schema/payments";
import { eq, inArray } from "drizzle-orm";
import { inBatches, importLockMode } from "../batches.ts";

/** The prefix of the external ids of bank accounts that borrowers added in the portal. */
export const ownPrefix = "portal-";

export function findBanks(database: Queryable, accountIds: readonly string[]) {
  return inBatches([...new Set(accountIds)], (batch) =>
    database
      .select()
      .from(bankAccounts)
      .where(inArray(bankAccounts.accountId, [...batch]))
      .for(importLockMode),
  );
}

export async function renameBank(database: Queryable, id: string, externalId: string): Promise<void> {
  await database.update(bankAccounts).set({ externalId }).where(eq(bankAccounts.id, id));
}

export function findBanksById(database: Queryable, ids: readonly string[]) {
  return inBatches([...new Set(ids)], (batch) =>
    database
      .select()
      .from(bankAccounts)
      .where(inArray(bankAccounts.id, [...batch])),
  );
}

export function findPayments(database: Queryable, transactionIds: readonly string[]) {
  return inBatches(transactionIds, (batch) =>
    database
      .select()
      .from(payments)
      .where(inArray(payments.transactionId, [...batch]))
      .for(importLockMode),
  );
}

type NewPayment = typeof payments.$inferInsert;

export async function insertPayments(database: Queryable, rows: readonly NewPayment[]): Promise<void> {
  await inBatches(rows, async (batch) => {
    await database.insert(payments).values([...batch]);
    return [];
  });
}

export async function updatePayment(
  database: Queryable,
  transactionId: string,
  change: Partial<NewPayment>,
): Promise<void> {
  await database.update(payments).set(change).where(eq(payments.transactionId, transactionId));
}

import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { idempotencyKeys } from "@portal/database/schema/server";
import { and, eq, lt } from "drizzle-orm";

type KeyRow = typeof idempotencyKeys.$inferSelect;
type KeyName = Pick<KeyRow, "caller" | "operation" | "key">;

/**
 * Inserts an idempotency key. Waits while another transaction inserts the same key.
 * @returns false if the key exists
 */
export async function takeKey(database: Queryable, row: Omit<KeyRow, "sealedOutcome">): Promise<boolean> {
  const rows = await database.insert(idempotencyKeys).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findKey(database: Queryable, name: KeyName): Promise<KeyRow | undefined> {
  const [row] = await database.select().from(idempotencyKeys).where(isNamed(name));
  return row;
}

export async function keepOutcome(database: Queryable, name: KeyName, sealedOutcome: string): Promise<void> {
  await database.update(idempotencyKeys).set({ sealedOutcome }).where(isNamed(name));
}

export function deleteKeysBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { createdAt } = idempotencyKeys;
  return deleteOldest(database, idempotencyKeys, createdAt, { where: lt(createdAt, before), most });
}

const isNamed = ({ caller, operation, key }: KeyName) =>
  and(
    eq(idempotencyKeys.caller, caller),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );

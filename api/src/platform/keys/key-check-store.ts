import type { Queryable } from "@portal/database/connection";
import { keyChecks } from "@portal/database/schema/server";

type KeyCheck = typeof keyChecks.$inferSelect;

/** Stores the check values of keys that have none yet. */
export async function addKeyChecks(database: Queryable, checks: readonly KeyCheck[]): Promise<void> {
  await database
    .insert(keyChecks)
    .values([...checks])
    .onConflictDoNothing();
}

export function listKeyChecks(database: Queryable): Promise<KeyCheck[]> {
  return database.select().from(keyChecks);
}

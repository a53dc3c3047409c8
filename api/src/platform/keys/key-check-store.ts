import type { Queryable } from "@portal/database/connection";
import { keyChecks } from "@portal/database/schema/server";
import { isNotNull } from "drizzle-orm";

type KeyCheckRow = typeof keyChecks.$inferSelect;
type KeyCheck = Pick<KeyCheckRow, "name" | "checkValue">;

/** Stores the check values of new keys. Marks a retired key as used again. */
export async function addKeyChecks(database: Queryable, checks: readonly KeyCheck[]): Promise<void> {
  await database
    .insert(keyChecks)
    .values([...checks])
    .onConflictDoUpdate({
      target: keyChecks.name,
      set: { retiredAt: null },
      setWhere: isNotNull(keyChecks.retiredAt),
    });
}

export function listKeyChecks(database: Queryable): Promise<KeyCheckRow[]> {
  return database.select().from(keyChecks);
}

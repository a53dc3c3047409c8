import type { Queryable } from "@portal/database/connection";
import { excludedOf } from "@portal/database/excluded";
import { directoryLoads, institutions } from "@portal/database/schema/banking";
import type { DirectoryEntry } from "@portal/domain/banking/load/rules";
import { asc, inArray, sql } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";

/** Locks the bank directory, so that loads run one after the other. Lookups continue during a load. */
export async function lockDirectory(database: Queryable): Promise<void> {
  await database.execute(sql`lock table ${institutions} in share row exclusive mode`);
}

export function listEntries(database: Queryable): Promise<DirectoryEntry[]> {
  return database.select().from(institutions);
}

export async function writeEntries(database: Queryable, entries: readonly DirectoryEntry[]): Promise<void> {
  for (const batch of batchesOf(entries)) {
    await database
      .insert(institutions)
      .values([...batch])
      .onConflictDoUpdate({ target: institutions.routingNumber, set: excludedOf(institutions) });
  }
}

export async function deleteEntries(database: Queryable, routingNumbers: readonly string[]): Promise<void> {
  for (const batch of batchesOf(routingNumbers)) {
    await database.delete(institutions).where(inArray(institutions.routingNumber, batch));
  }
}

export async function recordLoad(
  database: Queryable,
  load: typeof directoryLoads.$inferInsert,
): Promise<void> {
  await database.insert(directoryLoads).values(load);
}

export async function listLastLoads(database: Queryable) {
  const rows = await database.select().from(directoryLoads).orderBy(asc(directoryLoads.loadedAt));
  return new Map(rows.map(({ kind, loadedAt }) => [kind, loadedAt]));
}

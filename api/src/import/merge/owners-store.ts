import type { Queryable } from "@portal/database/connection";
import { excludedOf } from "@portal/database/excluded";
import { applicationOwners, type attestations, type signerChoices } from "@portal/database/schema/ownership";
import { inArray, sql } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";
import { inBatches, importLockMode } from "../batches.ts";

export type OwnerRow = typeof applicationOwners.$inferSelect;

export function findOwners(database: Queryable, opportunityIds: readonly string[]) {
  return inBatches(opportunityIds, (batch) =>
    database
      .select()
      .from(applicationOwners)
      .where(inArray(applicationOwners.opportunityId, [...batch]))
      .for(importLockMode),
  );
}

/** Returns the applications that have a row in the given table. */
export async function findSavedOwners(
  database: Queryable,
  said: typeof signerChoices | typeof attestations,
  opportunityIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await inBatches(opportunityIds, (batch) =>
    database
      .select({ id: said.opportunityId })
      .from(said)
      .where(inArray(said.opportunityId, [...batch])),
  );
  return new Set(rows.map(({ id }) => id));
}

export async function writeOwners(database: Queryable, rows: readonly OwnerRow[]): Promise<void> {
  const { opportunityId, id } = applicationOwners;
  // Clears the SSN fingerprints first, because two people who swap numbers would violate the unique index.
  for (const batch of batchesOf(rows)) {
    const names = batch.map((row) => sql`(${row.opportunityId}, ${row.id})`);
    await database
      .update(applicationOwners)
      .set({ fingerprint: null })
      .where(sql`(${opportunityId}, ${id}) in (${sql.join(names, sql`, `)})`);
  }
  for (const batch of batchesOf(rows)) {
    await database
      .insert(applicationOwners)
      .values([...batch])
      .onConflictDoUpdate({ target: [opportunityId, id], set: excludedOf(applicationOwners) });
  }
}

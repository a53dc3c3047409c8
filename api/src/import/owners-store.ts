import type { Queryable } from "@portal/database/connection";
import { applicationOwners } from "@portal/database/schema/ownership";
import { inArray } from "drizzle-orm";
import { inBatches, whileImported } from "./batches.ts";

export type OwnerRow = typeof applicationOwners.$inferSelect;

/** The owners, managers and signers of these applications, locked until the import ends. */
export function findOwners(database: Queryable, opportunityIds: readonly string[]) {
  return inBatches(opportunityIds, (batch) =>
    database
      .select()
      .from(applicationOwners)
      .where(inArray(applicationOwners.opportunityId, [...batch]))
      .for(whileImported),
  );
}

export async function writeOwners(database: Queryable, rows: readonly OwnerRow[]): Promise<void> {
  for (const row of rows) {
    await database
      .insert(applicationOwners)
      .values(row)
      .onConflictDoUpdate({ target: [applicationOwners.opportunityId, applicationOwners.id], set: row });
  }
}

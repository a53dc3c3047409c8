import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { attestations } from "@portal/database/schema/ownership";
import { and, eq } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

/** Stores the attestation. The caller must lock the application and check the application's owner. */
export async function writeAttestation(
  database: TransactionDatabase,
  row: typeof attestations.$inferInsert,
): Promise<void> {
  await database
    .insert(attestations)
    .values(row)
    .onConflictDoUpdate({ target: attestations.opportunityId, set: row });
}

/** Returns the time of the borrower's last attestation, if any. */
export async function findAttestedAt(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<Temporal.Instant | undefined> {
  const [row] = await database
    .select({ at: attestations.attestedAt })
    .from(attestations)
    .innerJoin(opportunities, eq(opportunities.id, attestations.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)));
  return row?.at;
}

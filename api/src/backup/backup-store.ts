import type { Queryable } from "@portal/database/connection";
import { jobLeases, recoverySuccesses, sendingHolds } from "@portal/database/schema/server";
import { and, eq, gt, sql } from "drizzle-orm";

/**
 * The lease that a running backup holds. Until the backup releases the lease, the portal deletes no stored files,
 * because the backup may need them.
 */
export const backupLease = "backup";

export async function isBackupRunning(database: Queryable): Promise<boolean> {
  const rows = await database
    .select({ name: jobLeases.name })
    .from(jobLeases)
    .where(and(eq(jobLeases.name, backupLease), gt(jobLeases.until, sql`clock_timestamp()`)));
  return rows.length > 0;
}

export type HoldKind = (typeof sendingHolds.$inferSelect)["kind"];

/** Returns whether a restored portal must hold back mails or payment files until an operator releases them (NH-19). */
export async function isHeld(database: Queryable, kind: HoldKind): Promise<boolean> {
  return (await findHold(database, kind)) !== undefined;
}

export async function findHold(database: Queryable, kind: HoldKind) {
  const [hold] = await database.select().from(sendingHolds).where(eq(sendingHolds.kind, kind));
  return hold;
}

export async function endHold(database: Queryable, kind: HoldKind): Promise<void> {
  await database.delete(sendingHolds).where(eq(sendingHolds.kind, kind));
}

type Success = typeof recoverySuccesses.$inferSelect;

export async function recordSuccess(
  database: Queryable,
  success: Pick<Success, "kind" | "sealedPlace">,
): Promise<void> {
  const row = { ...success, succeededAt: sql`clock_timestamp()` };
  await database
    .insert(recoverySuccesses)
    .values(row)
    .onConflictDoUpdate({ target: recoverySuccesses.kind, set: row });
}

export function listSuccesses(database: Queryable): Promise<readonly Success[]> {
  return database.select().from(recoverySuccesses);
}

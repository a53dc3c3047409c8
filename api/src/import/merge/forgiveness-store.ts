import type { Queryable } from "@portal/database/connection";
import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances } from "@portal/database/schema/loans";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inBatches, importLockMode } from "../batches.ts";

export type RecordRow = typeof loanForgiveness.$inferInsert;
export type ClaimRow = typeof guarantyClaims.$inferSelect;

export function findBegun(database: Queryable, advanceIds: readonly string[]) {
  return inBatches(advanceIds, (batch) =>
    database
      .select({ advanceId: loanForgiveness.advanceId })
      .from(loanForgiveness)
      .where(inArray(loanForgiveness.advanceId, [...batch])),
  );
}

/**
 * Inserts forgiveness applications and stores the questionnaires' results on the loans (FH-81). Skips loans that
 * already have an application.
 */
export async function insertRecords(database: Queryable, rows: readonly RecordRow[]): Promise<void> {
  await inBatches(rows, async (batch) => {
    const written = await database
      .insert(loanForgiveness)
      .values([...batch])
      .onConflictDoNothing({ target: loanForgiveness.advanceId })
      .returning({ id: loanForgiveness.id });
    const isEz = loanForgiveness.ezApp;
    await database
      .update(advances)
      .set({
        loanForgivenessId: sql`${loanForgiveness.id}`,
        ezQuestionnaireCompleted: sql`${isEz} is not null`,
        ezAppEligible: sql`coalesce(${isEz}, false)`,
      })
      .from(loanForgiveness)
      .where(
        and(
          eq(loanForgiveness.advanceId, advances.id),
          inArray(
            loanForgiveness.id,
            written.map(({ id }) => id),
          ),
        ),
      );
    return [];
  });
}

export function findClaims(database: Queryable, advanceIds: readonly string[]): Promise<ClaimRow[]> {
  return inBatches(advanceIds, (batch) =>
    database
      .select()
      .from(guarantyClaims)
      .where(inArray(guarantyClaims.advanceId, [...batch]))
      .for(importLockMode),
  );
}

export async function writeClaims(database: Queryable, rows: readonly ClaimRow[]): Promise<void> {
  await inBatches(rows, async (batch) => {
    await database
      .insert(guarantyClaims)
      .values([...batch])
      .onConflictDoUpdate({
        target: guarantyClaims.advanceId,
        set: { isAvailable: sql`excluded.is_available`, status: sql`excluded.status` },
      });
    return [];
  });
}

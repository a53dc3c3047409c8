import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { auditEntries, unchainedEntries } from "@portal/database/schema/server";
import type { PortalEvent } from "@portal/domain/events/event";
import type { Principal } from "@portal/domain/events/principal";
import { and, eq, gt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { inTransaction, type TransactionContext } from "../context.ts";
import { emit } from "../events/emit.ts";

/** If the same person opens a record again within this time, the audit trail gets no second entry (DESK-TRAIL-02). */
const openingMinutes = 30;

type Opening = Pick<Extract<PortalEvent, { action: "borrower.opened" }>, "about" | "person">;

/**
 * Records in the audit trail that a member of staff opened a borrower's record. Records at most one entry per person
 * and record in half an hour. Does not record the lender's programs.
 */
export async function recordOpening(
  context: TransactionContext,
  by: Principal,
  opening: Opening,
): Promise<void> {
  if (by.kind !== "staff") return;
  const since = context.clock.now().subtract({ minutes: openingMinutes });
  const earlier = { staffId: by.id, about: opening.about, since };
  if (await wasOpened(context.database, earlier)) return;
  await inTransaction(context, async (tx) => {
    await lockOpening(tx.database, `${by.id} ${opening.about.kind} ${opening.about.id}`);
    if (await wasOpened(tx.database, earlier)) return;
    await emit(tx, { action: "borrower.opened", by, ...opening });
  });
}

/**
 * Locks the person's openings of this record until the transaction ends, so that two browser tabs add only one entry.
 */
async function lockOpening(database: TransactionDatabase, name: string): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`opening ${name}`}, 0))`);
}

async function wasOpened(
  database: Queryable,
  {
    staffId,
    about,
    since,
  }: {
    readonly staffId: string;
    readonly about: Opening["about"];
    readonly since: Temporal.Instant;
  },
): Promise<boolean> {
  const openings = (table: typeof auditEntries | typeof unchainedEntries) =>
    database
      .select({ at: table.at })
      .from(table)
      .where(
        and(
          eq(table.subjectKind, about.kind),
          eq(table.subjectId, about.id),
          eq(table.action, "borrower.opened"),
          eq(table.actorId, staffId),
          gt(table.at, since),
        ),
      );
  const found = await unionAll(openings(unchainedEntries), openings(auditEntries)).limit(1);
  return found.length > 0;
}

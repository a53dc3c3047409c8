import type { Queryable } from "@portal/database/connection";
import { signingSessions } from "@portal/database/schema/server";
import { and, eq, inArray, lt } from "drizzle-orm";

type DeskRow = typeof signingSessions.$inferSelect;

export async function insertDeskSession(
  database: Queryable,
  row: typeof signingSessions.$inferInsert,
): Promise<void> {
  await database.insert(signingSessions).values(row);
}

export async function findDeskSession(database: Queryable, id: string): Promise<DeskRow | undefined> {
  const [row] = await database.select().from(signingSessions).where(eq(signingSessions.id, id));
  return row;
}

/** Only an open session is signed or ended. @returns false where it is not open any more */
export async function closeDeskSession(
  database: Queryable,
  id: string,
  end: Pick<DeskRow, "state"> & Partial<Pick<DeskRow, "sealedCertificate" | "signedStorageId">>,
): Promise<boolean> {
  const rows = await database
    .update(signingSessions)
    .set(end)
    .where(and(eq(signingSessions.id, id), eq(signingSessions.state, "open")))
    .returning({ id: signingSessions.id });
  return rows.length > 0;
}

/** Their files go with the next sweep of the storage. */
export async function deleteDeskSessionsBefore(
  database: Queryable,
  states: readonly DeskRow["state"][],
  before: Temporal.Instant,
): Promise<void> {
  await database
    .delete(signingSessions)
    .where(and(inArray(signingSessions.state, [...states]), lt(signingSessions.startedAt, before)));
}

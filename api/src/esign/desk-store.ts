import type { Queryable } from "@portal/database/connection";
import { signingSessions } from "@portal/database/schema/server";
import { and, desc, eq, inArray, lt } from "drizzle-orm";

export type DeskRow = typeof signingSessions.$inferSelect;

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

/** The callback address has heard that it is signed. */
export async function noteHeard(database: Queryable, id: string): Promise<void> {
  const isUnheard = and(eq(signingSessions.id, id), eq(signingSessions.state, "signed"));
  await database.update(signingSessions).set({ state: "heard" }).where(isUnheard);
}

/** Sessions that are signed, of which the callback address has not heard; the newest first. */
export async function listUnheard(
  database: Queryable,
  startedBefore: Temporal.Instant,
  most: number,
): Promise<string[]> {
  const rows = await database
    .select({ id: signingSessions.id })
    .from(signingSessions)
    .where(and(eq(signingSessions.state, "signed"), lt(signingSessions.startedAt, startedBefore)))
    .orderBy(desc(signingSessions.startedAt), desc(signingSessions.id))
    .limit(most);
  return rows.map(({ id }) => id);
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

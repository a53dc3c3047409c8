import type { Queryable } from "@portal/database/connection";
import { signingSessions } from "@portal/database/schema/server";
import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";

export type BuiltInSessionRow = typeof signingSessions.$inferSelect;

export async function insertBuiltInSession(
  database: Queryable,
  row: typeof signingSessions.$inferInsert,
): Promise<void> {
  await database.insert(signingSessions).values(row);
}

export async function findBuiltInSession(
  database: Queryable,
  id: string,
): Promise<BuiltInSessionRow | undefined> {
  const [row] = await database.select().from(signingSessions).where(eq(signingSessions.id, id));
  return row;
}

/**
 * Signs or ends an open session.
 * @returns false if the session is not open anymore
 */
export async function closeBuiltInSession(
  database: Queryable,
  id: string,
  end: Pick<BuiltInSessionRow, "state"> &
    Partial<Pick<BuiltInSessionRow, "sealedCertificate" | "signedStorageId">>,
): Promise<boolean> {
  const rows = await database
    .update(signingSessions)
    .set(end)
    .where(and(eq(signingSessions.id, id), eq(signingSessions.state, "open")))
    .returning({ id: signingSessions.id });
  return rows.length > 0;
}

export async function markCallbackDelivered(database: Queryable, id: string): Promise<void> {
  const isUnheard = and(eq(signingSessions.id, id), eq(signingSessions.state, "signed"));
  await database.update(signingSessions).set({ state: "heard" }).where(isUnheard);
}

export async function listUndeliveredCallbacks(
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

/** Deletes the oldest signing sessions in a state. @returns the storage ids of each deleted session's files */
export async function deleteBuiltInSessionsBefore(
  database: Queryable,
  state: BuiltInSessionRow["state"],
  before: Temporal.Instant,
  most: number,
): Promise<string[][]> {
  const isOld = and(eq(signingSessions.state, state), lt(signingSessions.startedAt, before));
  const oldest = database
    .select({ id: signingSessions.id })
    .from(signingSessions)
    .where(isOld)
    .orderBy(asc(signingSessions.startedAt))
    .limit(most);
  const rows = await database
    .delete(signingSessions)
    .where(and(inArray(signingSessions.id, oldest), isOld))
    .returning({
      documentStorageId: signingSessions.documentStorageId,
      signedStorageId: signingSessions.signedStorageId,
    });
  return rows.map(({ documentStorageId, signedStorageId }) =>
    signedStorageId === null ? [documentStorageId] : [documentStorageId, signedStorageId],
  );
}

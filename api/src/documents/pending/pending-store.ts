import type { Queryable } from "@portal/database/connection";
import { pendingFiles } from "@portal/database/schema/documents";
import { and, asc, eq, inArray, lte, ne, sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** The database's clock sets and compares all times, because the processes may run on several machines. */
const now = sql<Temporal.Instant>`date_trunc('milliseconds', now())`;
const inMinutes = (minutes: number) =>
  sql<Temporal.Instant>`date_trunc('milliseconds', now() + make_interval(mins => ${minutes}::int))`;

/**
 * Identifies the database and the transaction that wrote a row, so that a restored or cloned database keeps the files
 * of the original database.
 */
const originOf = (transaction: SQL) =>
  sql<string>`(select oid from pg_database where datname = current_database()) || '/' || ${transaction}`;
const origin = originOf(sql`pg_current_xact_id()::xid`);
const ownOrigin = originOf(sql`${pendingFiles}.xmin`);

/** Records files before their upload. Must not run in a savepoint, because a savepoint has its own transaction id. */
export async function insertPending(
  database: Queryable,
  storageIds: readonly string[],
  { minutes, isAbandoned }: { readonly minutes: number; readonly isAbandoned: boolean },
): Promise<void> {
  if (storageIds.length === 0) return;
  const row = { sweepAt: inMinutes(minutes), isAbandoned, origin };
  await database.insert(pendingFiles).values(storageIds.map((storageId) => ({ storageId, ...row })));
}

/** Deletes the `pending_files` rows of claimed files, except abandoned files. @returns the number of deleted rows */
export async function deleteClaimed(database: Queryable, storageIds: readonly string[]): Promise<number> {
  const rows = await database
    .delete(pendingFiles)
    .where(and(inArray(pendingFiles.storageId, [...storageIds]), eq(pendingFiles.isAbandoned, false)))
    .returning({ storageId: pendingFiles.storageId });
  return rows.length;
}

/** Marks the files of all uploads as abandoned. Only for the portal's start while no other process runs. */
export async function abandonAll(database: Queryable): Promise<void> {
  await database
    .update(pendingFiles)
    .set({ isAbandoned: true, sweepAt: now, origin })
    .where(and(eq(pendingFiles.isAbandoned, false), eq(pendingFiles.origin, ownOrigin)));
}

/** Passes the ids as an array, so that PostgreSQL's query plan does not depend on the table's size. */
const isOneOf = (ids: SQLWrapper) => sql`${pendingFiles.storageId} = any(array(${ids}))`;

const isDue = lte(pendingFiles.sweepAt, now);

/**
 * Reserves due files for one sweep, which deletes them. A file that the sweep does not delete is due again after the
 * given minutes.
 */
export async function reserveDue(
  database: Queryable,
  { most, minutes }: { readonly most: number; readonly minutes: number },
): Promise<string[]> {
  const due = database
    .select({ storageId: pendingFiles.storageId })
    .from(pendingFiles)
    .where(and(isDue, eq(pendingFiles.origin, ownOrigin)))
    .orderBy(asc(pendingFiles.sweepAt))
    .limit(most)
    .for("update", { skipLocked: true });
  const rows = await database
    .update(pendingFiles)
    .set({ isAbandoned: true, sweepAt: inMinutes(minutes), origin })
    .where(isOneOf(due))
    .returning({ storageId: pendingFiles.storageId });
  return rows.map(({ storageId }) => storageId);
}

/** Deletes the `pending_files` rows of files that were deleted from the storage. */
export async function deletePending(database: Queryable, storageIds: readonly string[]): Promise<void> {
  if (storageIds.length === 0) return;
  await database.delete(pendingFiles).where(inArray(pendingFiles.storageId, [...storageIds]));
}

/** Deletes due rows that another database wrote. @returns the number of deleted rows */
export async function deleteForeign(database: Queryable, most: number): Promise<number> {
  const foreign = database
    .select({ storageId: pendingFiles.storageId })
    .from(pendingFiles)
    .where(and(isDue, ne(pendingFiles.origin, ownOrigin)))
    .orderBy(asc(pendingFiles.sweepAt))
    .limit(most)
    .for("update", { skipLocked: true });
  const rows = await database
    .delete(pendingFiles)
    .where(isOneOf(foreign))
    .returning({ storageId: pendingFiles.storageId });
  return rows.length;
}

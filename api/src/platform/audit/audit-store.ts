import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import {
  auditEntries,
  auditEntryIds,
  auditEpochs,
  auditHead,
  unchainedEntries,
} from "@portal/database/schema/server";
import { asc, eq, exists, getTableColumns, gt, max, sql } from "drizzle-orm";

export type EntryRow = typeof auditEntries.$inferSelect;
export type UnchainedRow = typeof unchainedEntries.$inferSelect;
export type EpochRow = typeof auditEpochs.$inferSelect;
export type HeadRow = typeof auditHead.$inferSelect;

/** The id of the table's only row, which stores the number and hash of the last audit entry. */
const headId = 1;

/** Reserves ids for new audit entries and returns them in ascending order. */
export async function takeEntryIds(database: Queryable, count: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select nextval(${auditEntryIds.seqName}) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
}

/** Inserts entries as one JSON value, so that the number of parameters does not grow with the number of entries. */
export async function insertUnchained(database: Queryable, rows: readonly UnchainedRow[]): Promise<void> {
  const json = rows.map(({ id, at, actorKind, actorId, action, subjectKind, subjectId, ...row }) => ({
    id,
    at: at.toString(),
    actor_kind: actorKind,
    actor_id: actorId,
    action,
    subject_kind: subjectKind,
    subject_id: subjectId,
    person_id: row.personId,
    detail: row.detail,
    request_id: row.requestId,
    mac: row.mac,
  }));
  await database.execute(
    sql`insert into ${unchainedEntries} select * from json_populate_recordset(null::audit_unchained, ${JSON.stringify(json)}::json)`,
  );
}

/** Lists unchained audit entries by id. `isChained` marks an error: the audit chain also contains the entry. */
export function listUnchained(
  database: Queryable,
  after: number,
  most: number,
): Promise<(UnchainedRow & { readonly isChained: boolean })[]> {
  const chained = database
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(eq(auditEntries.entryId, unchainedEntries.id));
  return database
    .select({ ...getTableColumns(unchainedEntries), isChained: sql<boolean>`${exists(chained)}` })
    .from(unchainedEntries)
    .where(gt(unchainedEntries.id, after))
    .orderBy(asc(unchainedEntries.id))
    .limit(most);
}

export async function countUnchained(database: Queryable): Promise<number> {
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(unchainedEntries);
  return row?.count ?? 0;
}

/** Reads the end of the audit chain and the trail's sections in one query, because a key rotation changes both. */
export async function findEnd(database: Queryable) {
  const rows = await database
    .select({ head: auditHead, epoch: auditEpochs })
    .from(auditHead)
    .leftJoin(auditEpochs, sql`true`)
    .where(eq(auditHead.id, headId))
    .orderBy(asc(auditEpochs.fromSequence));
  return { head: rows[0]?.head, epochs: rows.flatMap(({ epoch }) => epoch ?? []) };
}

export function listEpochs(database: Queryable): Promise<EpochRow[]> {
  return database.select().from(auditEpochs).orderBy(asc(auditEpochs.fromSequence));
}

/**
 * Starts a new section of the audit trail and signs the end of the chain with the section's key. Replaces an empty
 * section.
 */
export async function startEpoch(
  database: TransactionDatabase,
  epoch: EpochRow,
  seal: string,
): Promise<void> {
  const { pepperId, sealedKey } = epoch;
  await database
    .insert(auditEpochs)
    .values(epoch)
    .onConflictDoUpdate({ target: auditEpochs.fromSequence, set: { pepperId, sealedKey } });
  await database.update(auditHead).set({ seal }).where(eq(auditHead.id, headId));
}

/**
 * Locks the end of the chain until the transaction ends. A row lock also works behind a connection pooler.
 * @returns undefined if another transaction holds the lock and `isWaiting` is false
 */
export async function lockHead(
  database: Queryable,
  first: Omit<HeadRow, "id" | "checkedAt">,
  isWaiting: boolean,
): Promise<HeadRow | undefined> {
  await database
    .insert(auditHead)
    .values({ id: headId, ...first })
    .onConflictDoNothing();
  const [row] = await database
    .select()
    .from(auditHead)
    .where(eq(auditHead.id, headId))
    .for("update", isWaiting ? {} : { skipLocked: true });
  return row;
}

type Link = { readonly entryId: number; readonly sequence: number; readonly hash: string };

export async function moveToChain(
  database: Queryable,
  links: readonly Link[],
  head: Omit<HeadRow, "id" | "checkedAt">,
): Promise<void> {
  const ids = sql.param(links.map(({ entryId }) => entryId));
  const sequences = sql.param(links.map(({ sequence }) => sequence));
  const hashes = sql.param(links.map(({ hash }) => hash));
  await database.execute(
    sql`insert into audit_entries (sequence, entry_id, at, actor_kind, actor_id, action, subject_kind, subject_id,
        person_id, detail, request_id, hash)
      select link.sequence, id, at, actor_kind, actor_id, action, subject_kind, subject_id, person_id, detail,
        request_id, link.hash
      from audit_unchained
      join unnest(${ids}::bigint[], ${sequences}::bigint[], ${hashes}::text[]) as link (entry_id, sequence, hash)
        on link.entry_id = id
      order by link.sequence`,
  );
  await database.delete(unchainedEntries).where(sql`${unchainedEntries.id} = any(${ids}::bigint[])`);
  await database.update(auditHead).set(head).where(eq(auditHead.id, headId));
}

export function listEntries(database: Queryable, after: number, most: number): Promise<EntryRow[]> {
  return database
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.sequence, after))
    .orderBy(asc(auditEntries.sequence))
    .limit(most);
}

/** The maximum difference between the ids of uncommitted audit entries and the highest stored id. */
const idsInUse = 1000;

/** Returns the highest id that an audit entry may have. */
export async function highestEntryId(database: Queryable): Promise<number> {
  const [chained] = await database.select({ id: max(auditEntries.entryId) }).from(auditEntries);
  const [unchained] = await database.select({ id: max(unchainedEntries.id) }).from(unchainedEntries);
  const { rows } = await database.execute<{ id: string }>(
    sql`select case when is_called then last_value else 0 end as id from ${sql.identifier(auditEntryIds.seqName ?? "")}`,
  );
  const stored = Math.max(chained?.id ?? 0, unchained?.id ?? 0);
  return Math.min(stored + idsInUse, Number(rows[0]?.id ?? 0));
}

/** Returns the ids in a range that no audit entry has. */
export async function listMissingIds(database: Queryable, first: number, last: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select ids.id from generate_series(${first}::bigint, ${last}::bigint) as ids (id)
      where not exists (select from ${auditEntries} where ${auditEntries.entryId} = ids.id)
        and not exists (select from ${unchainedEntries} where ${unchainedEntries.id} = ids.id)
      order by ids.id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Records the time of a check that found the audit trail complete. Does nothing for a trail without audit entries. */
export async function recordCheck(database: Queryable): Promise<void> {
  await database
    .update(auditHead)
    .set({ checkedAt: sql`clock_timestamp()` })
    .where(eq(auditHead.id, headId));
}

/**
 * Returns the time of the last check that found the audit trail complete. If there was no such check, returns the time
 * of the first audit entry.
 */
export async function findLastCheck(database: Queryable): Promise<Temporal.Instant | undefined> {
  const [row] = await database
    .select({ checkedAt: auditHead.checkedAt, firstAt: auditEntries.at })
    .from(auditHead)
    .leftJoin(auditEntries, eq(auditEntries.sequence, 1));
  return row?.checkedAt ?? row?.firstAt ?? undefined;
}

import type { Queryable } from "@portal/database/connection";
import { documents } from "@portal/database/schema/documents";
import { staff } from "@portal/database/schema/staff";
import { deskChanges, workItems } from "@portal/database/schema/work";
import { claimMinutes, mostClaims, reservationMinutes } from "@portal/domain/work/rules";
import { and, eq, gt, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { isInQueue, isNotAside, type Queue } from "../store.ts";

export type Claimant = { readonly staffId: string; readonly now: Temporal.Instant };

/** The maximum number of items that one statement releases. A person has at most five claims and one reservation. */
const mostHeld = 20;

const at = (moment: Temporal.Instant): SQL => sql`${moment.toString()}::timestamptz`;
const noClaim = sql.raw("claimed_by = null, claimed_at = null, claimed_until = null");
const noReservation = sql.raw("reserved_by = null, reserved_until = null");

function claimOf({ staffId, now }: Claimant): SQL {
  const until = now.add({ minutes: claimMinutes });
  return sql`claimed_by = ${staffId}, claimed_at = ${at(now)}, claimed_until = ${at(until)}, ${noReservation}`;
}

/** An SQL condition: no other person has a live claim of the item. */
const isFree = ({ staffId, now }: Claimant): SQL =>
  sql`(items.claimed_by is null or items.claimed_by = ${staffId} or items.claimed_until <= ${at(now)})`;

/**
 * Changes items, increases their versions and adds them to the list of changes, in one statement.
 * @returns the ids of the changed items
 */
export async function changeItems(
  database: Queryable,
  { set, where }: { readonly set: SQL; readonly where: SQL },
  { staffId, now }: Claimant,
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with changed as (
      update ${workItems} as items set ${set}, version = version + 1 where ${where} returning kind, id, version
    ),
    noted as (
      insert into ${deskChanges} (kind, subject_id, version, actor, at)
      select kind, id, version, ${staffId}::text, ${at(now)} from changed
    )
    select id from changed`);
  return rows.map(({ id }) => id);
}

/** Locks the person's claims until the transaction ends, so that two calls cannot together exceed the limit. */
export async function lockClaimsOf(database: Queryable, staffId: string): Promise<void> {
  await database.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for("no key update");
}

/**
 * Claims an open item. Returns false if the item is done, or if another person has claimed it and the claim is not
 * forced.
 */
export async function claim(
  database: Queryable,
  itemId: string,
  claimant: Claimant,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<boolean> {
  const where = sql`id = ${itemId} and done_at is null and ${isForced ? sql`true` : isFree(claimant)}`;
  const claimed = await changeItems(database, { set: claimOf(claimant), where }, claimant);
  return claimed.length > 0;
}

/** Releases the person's oldest claims beyond the limit. Keeps the claim of `itemId`. */
export async function releaseOldest(database: Queryable, itemId: string, claimant: Claimant): Promise<void> {
  const { staffId, now } = claimant;
  const where = sql`id in (
    select id from ${workItems}
    where done_at is null and claimed_by = ${staffId} and claimed_until > ${at(now)} and id <> ${itemId}
    order by claimed_at desc, id offset ${mostClaims - 1})`;
  await changeItems(database, { set: noClaim, where }, claimant);
}

/**
 * Claims the oldest free item of a queue that is assigned to one of the people. Null in `assignees` means unassigned
 * items. Skips items that other calls are claiming at the same time.
 */
export async function claimNext(
  database: Queryable,
  queue: Queue,
  assignees: readonly (string | null)[],
): Promise<string | undefined> {
  const { staffId, now } = queue;
  const moment = at(now);
  const ids = assignees.filter((id) => id !== null);
  const { claimedBy, claimedUntil, reservedBy, reservedUntil } = workItems;
  const isUnclaimed = sql`(${claimedUntil} is null or ${claimedUntil} <= ${moment} or ${claimedBy} is null)`;
  const isUnreserved = sql`(${reservedUntil} is null or ${reservedUntil} <= ${moment} or ${reservedBy} = ${staffId})`;
  const next = database
    .select({ id: workItems.id })
    .from(workItems)
    .where(
      and(
        isInQueue(queue),
        eq(workItems.state, "lender"),
        or(assignees.includes(null) ? isNull(workItems.staffId) : undefined, inArray(workItems.staffId, ids)),
        isNotAside(now),
        isUnclaimed,
        isUnreserved,
      ),
    )
    .orderBy(workItems.since, workItems.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [id] = await changeItems(
    database,
    // Must be materialized, so that PostgreSQL selects and locks only one row.
    { set: claimOf(queue), where: sql`id = (with next as materialized (${next}) select id from next)` },
    queue,
  );
  return id;
}

/** Releases the person's claim and reservation of an item. */
export async function release(database: Queryable, itemId: string, claimant: Claimant): Promise<void> {
  const { staffId } = claimant;
  const own = (column: string) =>
    sql`case when claimed_by = ${staffId} then null else ${sql.raw(column)} end`;
  const reserved = (column: string) =>
    sql`case when reserved_by = ${staffId} then null else ${sql.raw(column)} end`;
  const set = sql`claimed_at = ${own("claimed_at")}, claimed_until = ${own("claimed_until")},
    claimed_by = ${own("claimed_by")}, reserved_until = ${reserved("reserved_until")}, reserved_by = ${reserved("reserved_by")}`;
  const where = sql`id = ${itemId} and done_at is null and (claimed_by = ${staffId} or reserved_by = ${staffId})`;
  await changeItems(database, { set, where }, claimant);
}

export async function releaseAll(database: Queryable, claimant: Claimant): Promise<void> {
  const { staffId, now } = claimant;
  const where = sql`id in (
    select id from ${workItems} where done_at is null and claimed_by = ${staffId} and claimed_until > ${at(now)}
    order by claimed_until desc limit ${mostHeld})`;
  await changeItems(database, { set: noClaim, where }, claimant);
  await dropReservations(database, staffId);
}

/** Ends the person's reservations. Does not increase versions, because reservations are invisible. */
async function dropReservations(database: Queryable, staffId: string): Promise<void> {
  await database.execute(sql`
    update ${workItems} set ${noReservation} where id in (
      select id from ${workItems} where done_at is null and reserved_by = ${staffId}
      order by reserved_until desc limit ${mostHeld})`);
}

/**
 * Renews the person's live claims, at most once a minute. Does not increase versions, because nothing visible changes.
 */
export async function renewClaims(database: Queryable, { staffId, now }: Claimant): Promise<void> {
  const claimedUntil = now.add({ minutes: claimMinutes });
  const isDue = sql`${workItems.claimedUntil} < ${at(claimedUntil.subtract({ minutes: 1 }))}`;
  await database
    .update(workItems)
    .set({ claimedUntil })
    .where(
      and(isNull(workItems.doneAt), eq(workItems.claimedBy, staffId), gt(workItems.claimedUntil, now), isDue),
    );
}

/**
 * Reserves an item, and ends the person's earlier reservation. Returns false if another person has claimed or reserved
 * the item.
 */
export async function reserve(database: Queryable, itemId: string, claimant: Claimant): Promise<boolean> {
  const { staffId, now } = claimant;
  await dropReservations(database, staffId);
  const until = now.add({ minutes: reservationMinutes });
  const { rowCount } = await database.execute(sql`
    update ${workItems} as items set reserved_by = ${staffId}, reserved_until = ${at(until)}
    where id = ${itemId} and done_at is null and ${isFree(claimant)}
      and (reserved_by is null or reserved_by = ${staffId} or reserved_until <= ${at(now)})`);
  return rowCount === 1;
}

/** Sets an open item aside, or brings it back. Returns false if the item is done or another person has claimed it. */
export async function setAside(
  database: Queryable,
  itemId: string,
  { until, reason }: { readonly until: Temporal.Instant | null; readonly reason: string | null },
  claimant: Claimant,
): Promise<boolean> {
  const set = sql`aside_until = ${until && until.toString()}::timestamptz, aside_reason = ${reason}::text, ${noClaim}, ${noReservation}`;
  const where = sql`id = ${itemId} and done_at is null and ${isFree(claimant)}`;
  const changed = await changeItems(database, { set, where }, claimant);
  return changed.length > 0;
}

/** Returns the name of another person who has claimed the item of a document. */
export async function findHolderOfDocument(
  database: Queryable,
  documentId: string,
  { staffId, now }: Claimant,
) {
  const subject = sql`${documents.opportunityId} || ':' || coalesce(${documents.stipulationId}, ${documents.documentType})`;
  const [row] = await database
    .select({ firstName: staff.firstName, lastName: staff.lastName, state: staff.state })
    .from(documents)
    .innerJoin(workItems, and(eq(workItems.kind, "documents"), eq(workItems.subjectId, subject)))
    .innerJoin(staff, eq(staff.id, workItems.claimedBy))
    .where(
      and(
        eq(documents.id, documentId),
        isNull(workItems.doneAt),
        ne(workItems.claimedBy, staffId),
        gt(workItems.claimedUntil, now),
      ),
    );
  return row;
}

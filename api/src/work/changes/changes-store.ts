import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { staff } from "@portal/database/schema/staff";
import { deskChanges, presence } from "@portal/database/schema/work";
import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";

/** Returns the time of a change, or undefined if the change is no longer stored. */
export async function findChangeTime(database: Queryable, n: number): Promise<Temporal.Instant | undefined> {
  const [row] = await database.select({ at: deskChanges.at }).from(deskChanges).where(eq(deskChanges.n, n));
  return row?.at;
}

export async function findLastChange(database: Queryable): Promise<number> {
  const [row] = await database
    .select({ n: deskChanges.n })
    .from(deskChanges)
    .orderBy(desc(deskChanges.n))
    .limit(1);
  return row?.n ?? 0;
}

/** Lists up to `most` changes since a time, oldest first. */
export function listChangesSince(database: Queryable, since: Temporal.Instant, most: number) {
  return database
    .select()
    .from(deskChanges)
    .where(gte(deskChanges.at, since))
    .orderBy(asc(deskChanges.at), asc(deskChanges.n))
    .limit(most);
}

/** Records that a person has a record open. Returns the other people who have recently reported the same record. */
export async function noteViewer(
  database: Queryable,
  {
    about,
    staffId,
    now,
    since,
    noteBefore,
  }: {
    readonly about: string;
    readonly staffId: string;
    readonly now: Temporal.Instant;
    readonly since: Temporal.Instant;
    /** Updates the stored time only if it is before this time, so that most polls write nothing. */
    readonly noteBefore: Temporal.Instant;
  },
) {
  await database
    .insert(presence)
    .values({ staffId, about, at: now })
    .onConflictDoUpdate({
      target: [presence.staffId, presence.about],
      set: { at: now },
      setWhere: lt(presence.at, noteBefore),
    });
  const { firstName, lastName, state } = staff;
  return database
    .select({ firstName, lastName, state })
    .from(presence)
    .innerJoin(staff, eq(staff.id, presence.staffId))
    .where(and(eq(presence.about, about), gte(presence.at, since), sql`${presence.staffId} <> ${staffId}`))
    .orderBy(asc(firstName), asc(lastName))
    .limit(20);
}

/** Never deletes the newest change, because pages that know its number can then detect that they missed nothing. */
export function deleteChangesBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const newest = database
    .select({ n: deskChanges.n })
    .from(deskChanges)
    .orderBy(desc(deskChanges.n))
    .limit(1);
  const where = and(lt(deskChanges.at, before), sql`${deskChanges.n} <> (${newest})`);
  return deleteOldest(database, deskChanges, deskChanges.at, { where, most });
}

export function deletePresenceBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  return deleteOldest(database, presence, presence.at, { where: lt(presence.at, before), most });
}

import type { Queryable } from "@portal/database/connection";
import { auditEntries, isSignIn, unchainedEntries } from "@portal/database/schema/server";
import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

type Table = typeof auditEntries | typeof unchainedEntries;

/**
 * A person. The audit trail names a locked account only by a keyed hash, so `lockSubjects` contains the hashes of the
 * person's addresses.
 */
export type Whose = { readonly contactId: string; readonly lockSubjects: readonly string[] };

const isOfPerson = (table: Table, { contactId }: Whose) =>
  and(eq(table.personId, contactId), isSignIn(table));

/** A lock of the person's account. Has its own index, and no entry matches both this condition and the one above. */
const isLock = (table: Table, { lockSubjects }: Whose) =>
  and(
    eq(table.subjectKind, "failure-budget"),
    inArray(table.subjectId, [...lockSubjects]),
    eq(table.action, "account.locked"),
  );

/** Lists entries of the chain, newest first, before a sequence number. */
export async function listChained(
  database: Queryable,
  whose: Whose,
  { before, most }: { readonly before: number | undefined; readonly most: number },
) {
  const { sequence, at, action, detail } = auditEntries;
  const isOlder = before === undefined ? undefined : lt(sequence, before);
  const newest = (isOne: ReturnType<typeof isLock>) =>
    database
      .select({ place: sequence, at, action, detail })
      .from(auditEntries)
      .where(and(isOne, isOlder))
      .orderBy(desc(sequence))
      .limit(most);
  return newestOf(
    await unionAll(newest(isOfPerson(auditEntries, whose)), newest(isLock(auditEntries, whose))),
    most,
  );
}

/** Lists unchained entries, which are at most seconds old and newer than all entries of the chain. */
export async function listUnchained(database: Queryable, whose: Whose, most: number) {
  const { id, at, action, detail } = unchainedEntries;
  const some = (isOne: ReturnType<typeof isLock>) =>
    database.select({ place: id, at, action, detail }).from(unchainedEntries).where(isOne).limit(most);
  return newestOf(
    await unionAll(some(isOfPerson(unchainedEntries, whose)), some(isLock(unchainedEntries, whose))),
    most,
  );
}

const newestOf = <Row extends { readonly place: number }>(rows: readonly Row[], most: number) =>
  rows.toSorted((one, other) => other.place - one.place).slice(0, most);

export async function countSignIns(database: Queryable, whose: Whose): Promise<number> {
  const counts = [auditEntries, unchainedEntries].flatMap((table) =>
    [isOfPerson(table, whose), isLock(table, whose)].map(
      (isOne) => sql`(${database.select({ entries: count() }).from(table).where(isOne)})`,
    ),
  );
  const { rows } = await database.execute<{ total: string }>(
    sql`select ${sql.join(counts, sql` + `)} as total`,
  );
  return Number(rows[0]?.total ?? 0);
}

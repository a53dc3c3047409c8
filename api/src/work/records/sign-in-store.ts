import type { Queryable } from "@portal/database/connection";
import { auditEntries, isSignIn, unchainedEntries } from "@portal/database/schema/server";
import { and, count, desc, eq, inArray, lt, type SQL } from "drizzle-orm";

type Table = typeof auditEntries | typeof unchainedEntries;

/**
 * A person. The audit trail names a locked account only by a keyed hash, so `lockSubjects` contains the hashes of the
 * person's addresses.
 */
export type Whose = { readonly contactId: string; readonly lockSubjects: readonly string[] };

/**
 * The SQL conditions for a person's sign-in entries. Each condition has its own index, and no entry matches two
 * conditions.
 */
const conditionsOf = (table: Table, { contactId, lockSubjects }: Whose): (SQL | undefined)[] => [
  and(eq(table.personId, contactId), isSignIn(table)),
  ...(lockSubjects.length > 0
    ? [
        and(
          eq(table.subjectKind, "failure-budget"),
          inArray(table.subjectId, [...lockSubjects]),
          eq(table.action, "account.locked"),
        ),
      ]
    : []),
];

/** Lists entries of the chain, newest first, before a sequence number. */
export async function listChained(
  database: Queryable,
  whose: Whose,
  { before, most }: { readonly before: number | undefined; readonly most: number },
) {
  const { sequence, at, action, detail } = auditEntries;
  const isOlder = before === undefined ? undefined : lt(sequence, before);
  const found = conditionsOf(auditEntries, whose).map((condition) =>
    database
      .select({ place: sequence, at, action, detail })
      .from(auditEntries)
      .where(and(condition, isOlder))
      .orderBy(desc(sequence))
      .limit(most),
  );
  return newestOf((await Promise.all(found)).flat(), most);
}

/** Lists unchained entries, which are at most seconds old and newer than all entries of the chain. */
export async function listUnchained(database: Queryable, whose: Whose, most: number) {
  const { id, at, action, detail } = unchainedEntries;
  const found = conditionsOf(unchainedEntries, whose).map((condition) =>
    database.select({ place: id, at, action, detail }).from(unchainedEntries).where(condition).limit(most),
  );
  return newestOf((await Promise.all(found)).flat(), most);
}

const newestOf = <Row extends { readonly place: number }>(rows: readonly Row[], most: number) =>
  rows.toSorted((one, other) => other.place - one.place).slice(0, most);

export async function countSignIns(database: Queryable, whose: Whose): Promise<number> {
  let total = 0;
  for (const table of [auditEntries, unchainedEntries])
    for (const condition of conditionsOf(table, whose)) {
      const [row] = await database.select({ entries: count() }).from(table).where(condition);
      total += row?.entries ?? 0;
    }
  return total;
}

import type { Database, Queryable } from "@portal/database/connection";
import { mostCounted } from "@portal/domain/work/lists/contract";
import { sql, type SQL } from "drizzle-orm";
import type { KeysetPlace } from "./keyset.ts";

/** A query without a limit, to count all of its rows. */
type Counted = { getSQL(): SQL };

/** Runs several reads on one snapshot, so that their results match. */
export function inSnapshot<Value>(
  { database }: { readonly database: Database },
  read: (snapshot: Queryable) => Promise<Value>,
): Promise<Value> {
  return database.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** Counts the rows of a query. Counting stops at `mostCounted`. */
export async function countRows(database: Queryable, query: Counted): Promise<number> {
  const { rows } = await database.execute<{ count: string }>(sql`select ${countOf(query)} as count`);
  return Number(rows[0]?.count ?? 0);
}

const countOf = (query: Counted) =>
  sql`(select count(*) from (${query.getSQL()} limit ${mostCounted}) as counted)`;

/** A column with the number of rows of a query. One statement then reads a page and its total, so that they match. */
export const totalColumn = (query: Counted) => countOf(query).mapWith(Number);

type CountedRow = { readonly key: string; readonly total: number };

/**
 * Returns a page's rows with their places in the list, and the total. Counts in another statement only if a page after
 * the first has no rows.
 */
export async function countedPage<Row extends CountedRow>(
  database: Queryable,
  rows: readonly Row[],
  {
    idOf,
    after,
    all,
  }: { readonly idOf: (row: Row) => string; readonly after: KeysetPlace | undefined; readonly all: Counted },
) {
  const total = rows[0]?.total ?? (after ? await countRows(database, all) : 0);
  return { total, rows: rows.map((row) => ({ ...row, place: { key: row.key, id: idOf(row) } })) };
}

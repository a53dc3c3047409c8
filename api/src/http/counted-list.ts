import type { Database, Queryable } from "@portal/database/connection";
import { mostCounted } from "@portal/domain/work/lists/contract";
import { sql, type SQL } from "drizzle-orm";

/** Reads a page of rows and the total count from one snapshot, so that the count matches the rows. */
export function inSnapshot<Value>(
  { database }: { readonly database: Database },
  read: (snapshot: Queryable) => Promise<Value>,
): Promise<Value> {
  return database.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

/** Counts the rows of a query without a limit. Counting stops at `mostCounted`. */
export async function countRows(database: Queryable, query: { getSQL(): SQL }): Promise<number> {
  const { rows } = await database.execute<{ count: string }>(
    sql`select count(*) as count from (${query.getSQL()} limit ${mostCounted}) as counted`,
  );
  return Number(rows[0]?.count ?? 0);
}

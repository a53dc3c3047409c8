import { and, asc, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./connection.ts";

/**
 * Deletes up to `most` matching rows, oldest first. Needs an index on `at` to be fast.
 * @returns the number of deleted rows
 */
export async function deleteOldest(
  database: Queryable,
  table: PgTable,
  at: PgColumn,
  { where, most }: { readonly where: SQL | undefined; readonly most: number },
): Promise<number> {
  const oldest = database
    .select({ place: sql`ctid` })
    .from(table)
    .where(where)
    .orderBy(asc(at))
    .limit(most);
  // Repeats the condition, because another transaction may have changed a row since the selection.
  const isOld = and(sql`ctid = any(array(${oldest}))`, where);
  const { rowCount } = await database.delete(table).where(isOld);
  return rowCount ?? 0;
}

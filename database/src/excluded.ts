import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Returns the `set` of an `onConflictDoUpdate` that overwrites all columns except `leftOut` with the inserted values.
 * Also omits version columns, because Drizzle increments versions.
 */
export function excludedOf(table: PgTable, leftOut: readonly string[] = []): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => !leftOut.includes(name) && column.onUpdateFn === undefined,
  );
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

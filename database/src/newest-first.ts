import { desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns the SQL condition and order for a page of a list, newest first. The page starts after the row `after`. */
export function newestFirst(
  at: PgColumn,
  id: PgColumn,
  after: { readonly at: Temporal.Instant; readonly id: string } | undefined,
): { readonly start: SQL | undefined; readonly order: SQL[] } {
  return {
    start: after && sql`(${at}, ${id}) < (${after.at.toString()}::timestamptz, ${after.id})`,
    order: [desc(at), desc(id)],
  };
}

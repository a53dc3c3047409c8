import { desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The condition and the order of a list by time and id, newest first. The list starts after a position. */
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

import type { Queryable } from "@portal/database/connection";
import { workFills } from "@portal/database/schema/work";
import { eq, sql } from "drizzle-orm";

export type FillRow = typeof workFills.$inferSelect;
/** What a job fills: the queues, or one of the two parts of the search. */
export type FillName = "work" | "search-businesses" | "search-people";

export async function findFill(database: Queryable, name: FillName): Promise<FillRow | undefined> {
  const [row] = await database.select().from(workFills).where(eq(workFills.name, name));
  return row;
}

export async function saveFill(
  database: Queryable,
  name: FillName,
  progress: Omit<FillRow, "name">,
): Promise<void> {
  await database
    .insert(workFills)
    .values({ name, ...progress })
    .onConflictDoUpdate({ target: workFills.name, set: progress });
}

/**
 * The percentage of the applications that the queues contain, at most 99 until the job has finished. Uses PostgreSQL's
 * estimate of the number of applications, because counting would read the whole table.
 */
export const preparedPercent = sql<number>`(
  select case when finished_at is not null then 100
    else least(99, floor(100.0 * coalesce(filled, 0) / greatest(reltuples, 1)))::integer end
  from pg_class left join ${workFills} on name = 'work'
  where oid = 'opportunities'::regclass)`;

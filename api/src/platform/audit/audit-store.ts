import type { Queryable } from "@portal/database/connection";
import { auditEntries, auditHead } from "@portal/database/schema/server";
import { asc, eq, gt } from "drizzle-orm";

export type EntryRow = typeof auditEntries.$inferSelect;
type HeadRow = typeof auditHead.$inferSelect;

/** The trail has one end, in one row. */
const headId = 1;

/** The end of the trail; undefined before its first entry. */
export async function findHead(database: Queryable): Promise<HeadRow | undefined> {
  const [row] = await database.select().from(auditHead).where(eq(auditHead.id, headId));
  return row;
}

/** The same, and no other transaction adds to the trail until this one has ended. */
export async function lockHead(
  database: Queryable,
  first: Omit<HeadRow, "id">,
): Promise<Pick<HeadRow, "sequence" | "hash">> {
  const find = () => database.select().from(auditHead).where(eq(auditHead.id, headId)).for("update");
  const [found] = await find();
  if (found) return found;
  await database
    .insert(auditHead)
    .values({ id: headId, ...first })
    .onConflictDoNothing();
  const [made] = await find();
  return made ?? first;
}

export async function writeEntries(
  database: Queryable,
  rows: readonly EntryRow[],
  head: Omit<HeadRow, "id">,
): Promise<void> {
  await database.insert(auditEntries).values([...rows]);
  await database.update(auditHead).set(head).where(eq(auditHead.id, headId));
}

/** The next entries after one, in their order. */
export function listEntries(database: Queryable, after: number, most: number): Promise<EntryRow[]> {
  return database
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.sequence, after))
    .orderBy(asc(auditEntries.sequence))
    .limit(most);
}

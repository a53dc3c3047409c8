import type { Queryable } from "@portal/database/connection";
import { auditEntries, auditHead } from "@portal/database/schema/server";
import { asc, eq, gt } from "drizzle-orm";

export type EntryRow = typeof auditEntries.$inferSelect;
type HeadRow = typeof auditHead.$inferSelect;

/** The id of the table's only row, which stores the number and hash of the last entry. */
const headId = 1;

export async function findHead(database: Queryable): Promise<HeadRow | undefined> {
  const [row] = await database.select().from(auditHead).where(eq(auditHead.id, headId));
  return row;
}

/** Locks the end of the audit trail, so that other transactions add no entries until this transaction ends. */
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

export function listEntries(database: Queryable, after: number, most: number): Promise<EntryRow[]> {
  return database
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.sequence, after))
    .orderBy(asc(auditEntries.sequence))
    .limit(most);
}

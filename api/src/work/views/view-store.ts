import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { startViews, views } from "@portal/database/schema/work";
import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";

export type ViewRow = typeof views.$inferSelect;
/** A stored view, and whether it is the person's start page. */
export type FoundView = { readonly view: ViewRow; readonly isStart: boolean };

/** People see their own views and all shared views. */
const isVisibleTo = (staffId: string) => or(isNull(views.staffId), eq(views.staffId, staffId));

const visibleTo = (database: Queryable, staffId: string) =>
  database
    .select({ view: views, isStart: sql<boolean>`${startViews.viewId} is not null` })
    .from(views)
    .leftJoin(startViews, and(eq(startViews.viewId, views.id), eq(startViews.staffId, staffId)));

/** Lists a person's own views and all shared views, sorted by name. */
export function listVisible(database: Queryable, staffId: string): Promise<FoundView[]> {
  return visibleTo(database, staffId)
    .where(isVisibleTo(staffId))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));
}

/** Finds a view that a person can see, and locks it until the commit. */
export async function lockVisible(
  database: TransactionDatabase,
  viewId: string,
  staffId: string,
): Promise<FoundView | undefined> {
  const [row] = await visibleTo(database, staffId)
    .where(and(eq(views.id, viewId), isVisibleTo(staffId)))
    .for("update", { of: views });
  return row;
}

export async function findStart(database: Queryable, staffId: string): Promise<ViewRow | undefined> {
  const [row] = await database
    .select({ view: views })
    .from(startViews)
    .innerJoin(views, eq(views.id, startViews.viewId))
    .where(and(eq(startViews.staffId, staffId), isVisibleTo(staffId)));
  return row?.view;
}

/** The number of the advisory lock. The value is arbitrary. */
const viewsLock = 731_907;

/** Lets only one transaction at a time add views for an owner, so that the limit holds. Shared views have no owner. */
export async function lockViewsOf(database: TransactionDatabase, owner: string | null): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(${viewsLock}, hashtext(${owner ?? ""}))`);
}

/** Counts the views of an owner. Without an owner, counts the shared views. */
export async function countViewsOf(database: TransactionDatabase, owner: string | null): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(views)
    .where(owner === null ? isNull(views.staffId) : eq(views.staffId, owner));
  return row?.count ?? 0;
}

export async function insertView(
  database: TransactionDatabase,
  view: typeof views.$inferInsert,
): Promise<ViewRow> {
  const [row] = await database.insert(views).values(view).returning();
  if (!row) throw new Error("the view was not stored");
  return row;
}

export async function updateView(
  database: TransactionDatabase,
  viewId: string,
  change: Pick<ViewRow, "name" | "address" | "staffId">,
): Promise<void> {
  await database.update(views).set(change).where(eq(views.id, viewId));
}

export async function removeView(database: TransactionDatabase, viewId: string): Promise<void> {
  await database.delete(views).where(eq(views.id, viewId));
}

/** Makes a view the person's start page, in place of the previous one. */
export async function setStart(
  database: TransactionDatabase,
  start: typeof startViews.$inferInsert,
): Promise<void> {
  await database
    .insert(startViews)
    .values(start)
    .onConflictDoUpdate({ target: startViews.staffId, set: { viewId: start.viewId } });
}

/** Stops using a view as the person's start page. Does nothing if the start page is a different view. */
export async function removeStart(
  database: TransactionDatabase,
  { staffId, viewId }: typeof startViews.$inferInsert,
): Promise<void> {
  await database
    .delete(startViews)
    .where(and(eq(startViews.staffId, staffId), eq(startViews.viewId, viewId)));
}

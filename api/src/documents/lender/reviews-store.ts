import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { documentReviews } from "@portal/database/schema/documents";
import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";

export type ReviewRow = typeof documentReviews.$inferSelect;

export async function insertReview(
  database: Queryable,
  row: typeof documentReviews.$inferInsert,
): Promise<void> {
  await database.insert(documentReviews).values(row);
}

/** Lists a document's reviews, newest first. Excludes reviews that were undone. */
export function listReviews(database: Queryable, documentId: string): Promise<ReviewRow[]> {
  return database
    .select()
    .from(documentReviews)
    .where(and(eq(documentReviews.documentId, documentId), isNull(documentReviews.undoneAt)))
    .orderBy(desc(documentReviews.at), desc(documentReviews.id));
}

export async function lockReview(
  database: TransactionDatabase,
  reviewId: string,
): Promise<ReviewRow | undefined> {
  const isIt = eq(documentReviews.id, reviewId);
  const [row] = await database.select().from(documentReviews).where(isIt).for("no key update");
  return row;
}

export async function changeReview(
  database: Queryable,
  reviewId: string,
  change: Partial<Pick<ReviewRow, "emailDueAt" | "emailedAt" | "undoneAt">>,
): Promise<void> {
  await database.update(documentReviews).set(change).where(eq(documentReviews.id, reviewId));
}

/** Lists the ids of reviews with due mails, longest overdue first. */
export async function listDueReviews(
  database: Queryable,
  now: Temporal.Instant,
  most: number,
): Promise<string[]> {
  const rows = await database
    .select({ id: documentReviews.id })
    .from(documentReviews)
    .where(lte(documentReviews.emailDueAt, now))
    .orderBy(asc(documentReviews.emailDueAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

import type { Queryable } from "@portal/database/connection";
import { accounts, advances, autoDrafts, transactions } from "@portal/database/schema/loans";
import { offBookType } from "@portal/domain/loans/rules";
import { and, asc, desc, eq, inArray, min, ne } from "drizzle-orm";
import { isOwnAdvance } from "../access/own.ts";

/** The borrower's loans with their businesses, newest first; an off-book one is not paid here. */
export function listPayableLoans(database: Queryable, borrower: string) {
  return database
    .select({ advance: advances, accountName: accounts.name })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .where(and(isOwnAdvance(borrower), ne(advances.type, offBookType)))
    .orderBy(desc(advances.issuedDate), asc(advances.id));
}
export type PayableLoanRow = Awaited<ReturnType<typeof listPayableLoans>>[number];

/** Payments that are on their way or came back, newest first. */
export async function listQueuedTransactions(database: Queryable, borrower: string) {
  const rows = await database
    .select({ transaction: transactions })
    .from(transactions)
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .where(and(isOwnAdvance(borrower), inArray(transactions.status, ["Q", "PA", "F"])))
    .orderBy(desc(transactions.date), desc(transactions.externalId));
  return rows.map(({ transaction }) => transaction);
}
export type QueuedRow = Awaited<ReturnType<typeof listQueuedTransactions>>[number];

/** The day of each loan's next automatic payment. */
export function listNextDrafts(database: Queryable, borrower: string) {
  return database
    .select({ advanceId: autoDrafts.advanceId, date: min(autoDrafts.effectiveDate) })
    .from(autoDrafts)
    .innerJoin(advances, eq(advances.id, autoDrafts.advanceId))
    .where(isOwnAdvance(borrower))
    .groupBy(autoDrafts.advanceId);
}
export type DraftRow = Awaited<ReturnType<typeof listNextDrafts>>[number];

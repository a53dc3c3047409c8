import type { Queryable } from "@portal/database/connection";
import { accounts, advances } from "@portal/database/schema/loans";
import { caseReads, cases, caseTypes, lastMessageKey } from "@portal/database/schema/support";
import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isOwnAccount, isOwnAdvance } from "../../access/own.ts";
import type { PageQuery } from "../../http/cursor.ts";
import type { CaseRow } from "./message-store.ts";

/**
 * Identifies the borrower as a thread's reader. One name is enough, because each thread has only one borrower (DH-24).
 */
export const borrowerReader = "borrower";

const previous = alias(cases, "previous");
const lastMessageAt = lastMessageKey(cases).mapWith(cases.createdAt);

/** Selects threads with the names to show. Omits the business and the loan if the borrower can no longer see them. */
const ownThreads = (database: Queryable, contactId: string) =>
  database
    .select({
      row: cases,
      lastMessageAt,
      topic: caseTypes.displayName,
      accountName: accounts.name,
      loan: { loanId: advances.loanId, name: advances.name },
      previous: { caseId: previous.id, caseNumber: previous.caseNumber },
      readAt: caseReads.readAt,
    })
    .from(cases)
    .innerJoin(caseTypes, eq(caseTypes.value, cases.type))
    .leftJoin(accounts, and(eq(accounts.id, cases.accountId), isOwnAccount(accounts.id, contactId)))
    .leftJoin(advances, and(eq(advances.id, cases.advanceId), isOwnAdvance(contactId)))
    .leftJoin(previous, and(eq(previous.id, cases.previousId), eq(previous.contactId, contactId)))
    .leftJoin(caseReads, and(eq(caseReads.caseId, cases.id), eq(caseReads.reader, borrowerReader)))
    .$dynamic();

export type OwnThread = Awaited<ReturnType<typeof ownThreads>>[number];

/**
 * Lists the borrower's own threads, newest message first. Other people of the same business cannot see them (DH-24).
 */
export function listOwnThreads(database: Queryable, contactId: string, { after, most }: PageQuery) {
  const start =
    after && sql`(${lastMessageAt}, ${cases.id}) < (${after.at.toString()}::timestamptz, ${after.id})`;
  return ownThreads(database, contactId)
    .where(and(eq(cases.contactId, contactId), start))
    .orderBy(desc(lastMessageAt), desc(cases.id))
    .limit(most);
}

export async function findOwnThread(database: Queryable, contactId: string, caseId: string) {
  const [row] = await ownThreads(database, contactId).where(
    and(eq(cases.id, caseId), eq(cases.contactId, contactId)),
  );
  return row;
}

/** Locks a thread of the borrower, so that no other call writes to it until this transaction ends. */
export async function lockOwnCase(
  database: Queryable,
  contactId: string,
  caseId: string,
): Promise<CaseRow | undefined> {
  const [row] = await database
    .select()
    .from(cases)
    .where(and(eq(cases.id, caseId), eq(cases.contactId, contactId)))
    .for("no key update");
  return row;
}

/** Finds the thread that continues a closed one. */
export async function findContinuation(
  database: Queryable,
  { id, contactId }: CaseRow,
): Promise<string | undefined> {
  const [row] = await database
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.contactId, contactId), eq(cases.previousId, id)))
    .limit(1);
  return row?.id;
}

/** Lists the borrower's threads with an unread message of the lender, newest first. */
export function listUnread(database: Queryable, contactId: string, most: number) {
  return database
    .select({
      caseId: cases.id,
      topic: caseTypes.displayName,
      isReply: sql<boolean>`${cases.openedByKind} = 'borrower' or ${cases.lastBorrowerAt} is not null`,
    })
    .from(cases)
    .innerJoin(caseTypes, eq(caseTypes.value, cases.type))
    .leftJoin(caseReads, and(eq(caseReads.caseId, cases.id), eq(caseReads.reader, borrowerReader)))
    .where(
      and(
        eq(cases.contactId, contactId),
        sql`${cases.lastLenderAt} > coalesce(${caseReads.readAt}, '-infinity')`,
      ),
    )
    .orderBy(desc(cases.lastLenderAt), desc(cases.id))
    .limit(most);
}

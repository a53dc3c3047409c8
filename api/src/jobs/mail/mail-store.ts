import type { Queryable } from "@portal/database/connection";
import { mails } from "@portal/database/schema/server";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(database: Queryable, row: typeof mails.$inferInsert): Promise<void> {
  await database.insert(mails).values(row);
}

/** How many mails of some kinds a recipient was sent since a moment. */
export async function countMails(
  database: Queryable,
  recipientKey: string,
  kinds: readonly string[],
  since: Temporal.Instant,
): Promise<number> {
  const isOne = and(
    eq(mails.recipientKey, recipientKey),
    inArray(mails.kind, [...kinds]),
    gt(mails.createdAt, since),
  );
  const [row] = await database.select({ sent: count() }).from(mails).where(isOne);
  return row?.sent ?? 0;
}

/** A mail that is neither sent nor given up. */
export async function findUnsent(database: Queryable, mailId: string): Promise<MailRow | undefined> {
  const [row] = await database.select().from(mails).where(isUnsent(mailId));
  return row;
}

/** How an attempt ended. What it leaves out stays. */
export async function noteAttempt(
  database: Queryable,
  mailId: string,
  end: {
    readonly sentAt?: Temporal.Instant;
    readonly givenUpAt?: Temporal.Instant;
    readonly fault: string | null;
    /** Whether the content is still needed. */
    readonly keepsContent: boolean;
  },
): Promise<void> {
  const { keepsContent, ...outcome } = end;
  await database
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1`, ...(!keepsContent && { sealed: null }) })
    .where(isUnsent(mailId));
}

/** Mails that were sent and whose content was kept, the newest first; only the sandbox keeps any. */
export function listSent(database: Queryable, most: number): Promise<MailRow[]> {
  return database
    .select()
    .from(mails)
    .where(isShown)
    .orderBy(desc(mails.createdAt), desc(mails.sentAt), mails.id)
    .limit(most);
}

export async function findSent(database: Queryable, mailId: string): Promise<MailRow | undefined> {
  const [row] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isShown));
  return row;
}

/**
 * Forgets mails that were sent, or given up, before a moment, the oldest first. What is still to be sent stays.
 * @param most how many at a time
 */
export async function deleteEndedBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<void> {
  const old = database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        // It ended after it was put there, which the index knows.
        lt(mails.createdAt, before),
        or(lt(mails.sentAt, before), lt(mails.givenUpAt, before)),
      ),
    )
    .orderBy(asc(mails.createdAt))
    .limit(most);
  await database.delete(mails).where(inArray(mails.id, old));
}

const isShown = and(isNotNull(mails.sentAt), isNotNull(mails.sealed));

const isUnsent = (mailId: string) => and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.givenUpAt));

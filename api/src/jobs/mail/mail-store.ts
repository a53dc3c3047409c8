import type { Queryable } from "@portal/database/connection";
import { mails } from "@portal/database/schema/server";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";

export type MailRow = typeof mails.$inferSelect;

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

const isShown = and(isNotNull(mails.sentAt), isNotNull(mails.sealed));

const isUnsent = (mailId: string) => and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.givenUpAt));

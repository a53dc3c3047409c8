import type { Queryable } from "@portal/database/connection";
import { mails } from "@portal/database/schema/server";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(database: Queryable, row: typeof mails.$inferInsert): Promise<void> {
  await database.insert(mails).values(row);
}

/** Lists the ids of people with an email address. The person who signs in with the address comes first. */
export async function listHolders(database: Queryable, key: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select contact_id as id, 0 as place from users where email_key = ${key}
    union all select id, 1 as place from contacts where lower(email) = ${key} order by place, id limit 20`);
  return rows.map(({ id }) => id);
}

export async function countMails(
  database: Queryable,
  recipientKeys: readonly string[],
  kinds: readonly string[],
  since: Temporal.Instant,
): Promise<number> {
  const isOne = and(
    inArray(mails.recipientKey, [...recipientKeys]),
    inArray(mails.kind, [...kinds]),
    gt(mails.createdAt, since),
  );
  const [row] = await database.select({ sent: count() }).from(mails).where(isOne);
  return row?.sent ?? 0;
}

export async function findUnsent(database: Queryable, mailId: string): Promise<MailRow | undefined> {
  const [row] = await database.select().from(mails).where(isUnsent(mailId));
  return row;
}

/** Lists the ids of all mails that are neither sent nor abandoned, oldest first. */
export async function listUnsent(database: Queryable): Promise<string[]> {
  const rows = await database
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.givenUpAt)))
    .orderBy(mails.createdAt, mails.id);
  return rows.map(({ id }) => id);
}

/** Records the result of an attempt to send the mail. Omitted fields keep their values. */
export async function noteAttempt(
  database: Queryable,
  mailId: string,
  end: {
    readonly sentAt?: Temporal.Instant;
    readonly givenUpAt?: Temporal.Instant;
    readonly fault: string | null;
    /** False to delete the mail's content. */
    readonly keepsContent: boolean;
  },
): Promise<void> {
  const { keepsContent, ...outcome } = end;
  await database
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1`, ...(!keepsContent && { sealed: null }) })
    .where(isUnsent(mailId));
}

/** Lists sent mails with stored content, newest first. Only the sandbox keeps the content of sent mails. */
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

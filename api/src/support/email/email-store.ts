import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { mailAddress } from "@portal/database/mail-address";
import { contacts, users } from "@portal/database/schema/auth";
import { cases, receivedEmails, unmatchedEmails } from "@portal/database/schema/support";
import type { EmailOutcome } from "@portal/domain/support/email/contract";
import { and, count, eq, gt, lt } from "drizzle-orm";

/** Returns the stored outcome of an email that the portal has read before, or undefined for a new email. */
export async function findOutcome(
  database: Queryable,
  messageKey: string,
): Promise<EmailOutcome | undefined> {
  const [row] = await database
    .select({ outcome: receivedEmails.outcome })
    .from(receivedEmails)
    .where(eq(receivedEmails.messageKey, messageKey));
  return row?.outcome;
}

export async function insertReceived(
  database: Queryable,
  row: typeof receivedEmails.$inferInsert,
): Promise<void> {
  await database.insert(receivedEmails).values(row);
}

export async function insertUnmatched(
  database: Queryable,
  row: typeof unmatchedEmails.$inferInsert,
): Promise<void> {
  await database.insert(unmatchedEmails).values(row);
}

/**
 * Finds a thread by the token in its reply address. Also returns the borrower, with the two addresses from which the
 * borrower may reply.
 */
export async function findThreadOfToken(database: Queryable, mailToken: string) {
  const [row] = await database
    .select({
      caseId: cases.id,
      contactId: cases.contactId,
      firstName: contacts.firstName,
      country: contacts.country,
      signInAddress: users.email,
      bookAddress: contacts.email,
      mailAddress,
    })
    .from(cases)
    .innerJoin(contacts, eq(contacts.id, cases.contactId))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(eq(cases.mailToken, mailToken));
  return row;
}
export type ThreadOfToken = NonNullable<Awaited<ReturnType<typeof findThreadOfToken>>>;

/** Counts the emails of a thread since a time. */
export async function countEmails(
  database: Queryable,
  caseId: string,
  since: Temporal.Instant,
): Promise<number> {
  const [row] = await database
    .select({ emails: count() })
    .from(receivedEmails)
    .where(and(eq(receivedEmails.caseId, caseId), gt(receivedEmails.receivedAt, since)));
  return row?.emails ?? 0;
}

export function deleteReceivedBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const where = lt(receivedEmails.receivedAt, before);
  return deleteOldest(database, receivedEmails, receivedEmails.receivedAt, { where, most });
}

export function deleteUnmatchedBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const where = lt(unmatchedEmails.receivedAt, before);
  return deleteOldest(database, unmatchedEmails, unmatchedEmails.receivedAt, { where, most });
}

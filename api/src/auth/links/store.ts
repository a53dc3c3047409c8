import type { LinkKind } from "@portal/domain/auth/contract";
import { answersPerLink } from "@portal/domain/auth/recovery/rules";
import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { contacts, linkTokens, users } from "@portal/database/schema/auth";
import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";

const isOpen = (now: Temporal.Instant) =>
  and(isNull(linkTokens.usedAt), isNull(linkTokens.replacedAt), gt(linkTokens.expiresAt, now));

/** Locks a contact while a link is issued, so that simultaneous requests leave one valid link. */
export async function lockContact(database: TransactionDatabase, contactId: string): Promise<void> {
  await database
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, contactId))
    .for("no key update");
}

/** Inserts a mailed link. @returns false when a link with this id already exists */
export async function insertLink(database: Queryable, row: typeof linkTokens.$inferInsert): Promise<boolean> {
  const { rowCount } = await database.insert(linkTokens).values(row).onConflictDoNothing({
    target: linkTokens.id,
  });
  return rowCount === 1;
}

export async function replaceLinks(
  database: Queryable,
  contactId: string,
  kinds: readonly LinkKind[],
  now: Temporal.Instant,
  except?: string,
): Promise<void> {
  await database
    .update(linkTokens)
    .set({ replacedAt: now })
    .where(
      and(
        eq(linkTokens.contactId, contactId),
        inArray(linkTokens.kind, [...kinds]),
        isOpen(now),
        except ? ne(linkTokens.id, except) : undefined,
      ),
    );
}

/** Finds a valid mailed link and its contact. `user` is null when the contact has no sign-in. */
export async function findLink(database: Queryable, tokenHash: string, now: Temporal.Instant) {
  const [row] = await database
    .select({ link: linkTokens, contact: contacts, user: users })
    .from(linkTokens)
    .innerJoin(contacts, eq(contacts.id, linkTokens.contactId))
    .leftJoin(users, eq(users.contactId, contacts.id))
    .where(
      and(eq(linkTokens.tokenHash, tokenHash), isOpen(now), lt(linkTokens.wrongAnswers, answersPerLink)),
    );
  return row;
}

/**
 * Marks a link as used.
 * @returns false if the link is no longer valid, for example because a simultaneous call has used it
 */
export async function spendLink(database: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await database
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(eq(linkTokens.id, id), isOpen(now)));
  return rowCount === 1;
}

/**
 * Counts a security answer before checking it, so that parallel guesses cannot exceed the limit.
 * @returns false when the link allows no more answers
 */
export async function countAnswer(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database
    .update(linkTokens)
    .set({ wrongAnswers: sql`${linkTokens.wrongAnswers} + 1` })
    .where(and(eq(linkTokens.id, id), lt(linkTokens.wrongAnswers, answersPerLink)));
  return rowCount === 1;
}

/** Reduces the link's count of security answers, after an answer that was right or could not be checked. */
export async function refundAnswer(database: Queryable, id: string): Promise<void> {
  await database
    .update(linkTokens)
    .set({ wrongAnswers: sql`${linkTokens.wrongAnswers} - 1` })
    .where(eq(linkTokens.id, id));
}

export function deleteLinksBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { expiresAt } = linkTokens;
  return deleteOldest(database, linkTokens, expiresAt, { where: lt(expiresAt, before), most });
}

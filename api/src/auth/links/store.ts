import type { LinkKind } from "@portal/domain/auth/contract";
import { answersPerLink } from "@portal/domain/auth/recovery/rules";
import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, linkTokens, users } from "@portal/database/schema/auth";
import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";

const isOpen = (now: Temporal.Instant) =>
  and(isNull(linkTokens.usedAt), isNull(linkTokens.replacedAt), gt(linkTokens.expiresAt, now));

/** Locks a contact while a link is issued, so simultaneous requests leave only the newest link valid. */
export async function lockContact(database: TransactionDatabase, contactId: string): Promise<void> {
  await database
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, contactId))
    .for("no key update");
}

/** @returns false when a link with this id already exists */
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

/** Returns a usable link with its contact. `user` is null when the contact has no sign-in yet. */
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

/** Marks a link as used. Returns false if the link is not valid, so only one of several simultaneous calls succeeds. */
export async function spendLink(database: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await database
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(eq(linkTokens.id, id), isOpen(now)));
  return rowCount === 1;
}

/** Counts a security answer before the answer is checked. Returns false when the link allows no more answers. */
export async function countAnswer(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database
    .update(linkTokens)
    .set({ wrongAnswers: sql`${linkTokens.wrongAnswers} + 1` })
    .where(and(eq(linkTokens.id, id), lt(linkTokens.wrongAnswers, answersPerLink)));
  return rowCount === 1;
}

/** Undoes `countAnswer` when the security answer was right or could not be checked. */
export async function refundAnswer(database: Queryable, id: string): Promise<void> {
  await database
    .update(linkTokens)
    .set({ wrongAnswers: sql`${linkTokens.wrongAnswers} - 1` })
    .where(eq(linkTokens.id, id));
}

export async function deleteLinksBefore(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.delete(linkTokens).where(lt(linkTokens.expiresAt, before));
}

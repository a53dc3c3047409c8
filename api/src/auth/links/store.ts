import type { LinkKind } from "@portal/domain/auth/contract";
import { answersPerLink } from "@portal/domain/auth/recovery/rules";
import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, linkTokens, users } from "@portal/database/schema/auth";
import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";

/** Neither used nor replaced nor over. */
const isOpen = (now: Temporal.Instant) =>
  and(isNull(linkTokens.usedAt), isNull(linkTokens.replacedAt), gt(linkTokens.expiresAt, now));

/** A contact's links are issued one after the other, so that the newest is the only one that is good. */
export async function lockContact(database: TransactionDatabase, contactId: string): Promise<void> {
  await database
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, contactId))
    .for("no key update");
}

/** @returns false where a link of this id is there already. */
export async function insertLink(database: Queryable, row: typeof linkTokens.$inferInsert): Promise<boolean> {
  const { rowCount } = await database.insert(linkTokens).values(row).onConflictDoNothing({
    target: linkTokens.id,
  });
  return rowCount === 1;
}

/** From here on the contact's open links of these kinds are good for nothing, but for one. */
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

/** A link that is still good, with whose it is; a contact may not have a sign-in yet. */
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

/** Uses a link up; false when it was no longer good, so that of any number at once one is served. */
export async function spendLink(database: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await database
    .update(linkTokens)
    .set({ usedAt: now })
    .where(and(eq(linkTokens.id, id), isOpen(now)));
  return rowCount === 1;
}

/** Takes one of the answers that a link allows, before it is looked at; false when there is none left. */
export async function takeAnswer(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database
    .update(linkTokens)
    .set({ wrongAnswers: sql`${linkTokens.wrongAnswers} + 1` })
    .where(and(eq(linkTokens.id, id), lt(linkTokens.wrongAnswers, answersPerLink)));
  return rowCount === 1;
}

/** It was right, or was not looked at after all. */
export async function returnAnswer(database: Queryable, id: string): Promise<void> {
  await database
    .update(linkTokens)
    .set({ wrongAnswers: sql`${linkTokens.wrongAnswers} - 1` })
    .where(eq(linkTokens.id, id));
}

/** Forgets links that were over before a moment. */
export async function deleteLinksBefore(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.delete(linkTokens).where(lt(linkTokens.expiresAt, before));
}

import type { Queryable } from "@portal/database/connection";
import { contacts, linkTokens, securityQuestions, users } from "@portal/database/schema/auth";
import type { LinkKind } from "@portal/domain/auth/contract";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "../context.ts";

/** Who may sign in with this address (lower case), with the contact they are. */
export async function findUserByEmail(database: Queryable, emailKey: string) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.emailKey, emailKey));
  return row;
}

export async function findUser(database: Queryable, userId: string) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.id, userId));
  return row;
}

/** The borrower's own questions, lowest id first. */
export function listQuestionsOf(database: Queryable, userId: string) {
  return database
    .select()
    .from(securityQuestions)
    .where(eq(securityQuestions.userId, userId))
    .orderBy(asc(securityQuestions.id));
}

/**
 * Uses a link's token up, in the transaction of what it is for: of two calls with it one gets it.
 * @param tokenHash SHA-256 of the token
 * @returns undefined when it is unknown, of another kind, used, replaced or over.
 */
export async function consumeLink(
  tx: Pick<Transaction, "database">,
  tokenHash: string,
  kind: LinkKind,
  now: Temporal.Instant,
) {
  const [link] = await tx.database
    .update(linkTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(linkTokens.tokenHash, tokenHash),
        eq(linkTokens.kind, kind),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.replacedAt),
        gt(linkTokens.expiresAt, now),
      ),
    )
    .returning();
  return link;
}

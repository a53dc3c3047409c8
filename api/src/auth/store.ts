import type { Queryable } from "@portal/database/connection";
import { contacts, securityQuestions, users } from "@portal/database/schema/auth";
import { asc, eq } from "drizzle-orm";

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

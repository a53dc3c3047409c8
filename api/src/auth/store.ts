import { emailKey } from "@portal/domain/auth/rules";
import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, securityQuestions, users } from "@portal/database/schema/auth";
import { requireRow } from "@portal/database/require-row";
import { and, asc, eq } from "drizzle-orm";
import type { StoredHash } from "../sessions/check-secret.ts";

/** Finds a user and the user's contact by email key, which is the lower-case address. */
export async function findUserByEmail(database: Queryable, key: string) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.emailKey, key));
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

export function listQuestionsOf(database: Queryable, userId: string) {
  return database
    .select()
    .from(securityQuestions)
    .where(eq(securityQuestions.userId, userId))
    .orderBy(asc(securityQuestions.id));
}

export async function lockUserByEmail(database: TransactionDatabase, key: string) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.emailKey, key))
    .for("update", { of: users });
  return row;
}

export async function lockUser(database: TransactionDatabase, userId: string) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(users)
    .innerJoin(contacts, eq(contacts.id, users.contactId))
    .where(eq(users.id, userId))
    .for("update", { of: users });
  return row;
}

/** Saves a user's email address. @throws a unique violation when another borrower uses the address */
export async function saveEmail(database: Queryable, userId: string, email: string): Promise<void> {
  await database
    .update(users)
    .set({ email, emailKey: emailKey(email) })
    .where(eq(users.id, userId));
}

/** Inserts security questions in order, because sign-in asks the question with the lowest id. */
export async function insertQuestions(
  database: Queryable,
  userId: string,
  questions: readonly { readonly question: string; readonly answerHash: string }[],
): Promise<void> {
  await database.insert(securityQuestions).values(questions.map((each) => ({ userId, ...each })));
}

/** Saves a user's password. @throws a unique violation when another borrower uses the address */
export async function savePassword(
  database: Queryable,
  {
    contactId,
    email,
    passwordHash,
    now,
  }: {
    readonly contactId: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly now: Temporal.Instant;
  },
): Promise<string> {
  return requireRow(
    await database
      .insert(users)
      .values({ contactId, email, emailKey: emailKey(email), passwordHash, createdAt: now })
      .onConflictDoUpdate({ target: users.contactId, set: { passwordHash, passwordExpiresAt: null } })
      .returning({ id: users.id }),
  ).id;
}

export function storedPassword(
  database: Queryable,
  { id, passwordHash }: Pick<typeof users.$inferSelect, "id" | "passwordHash">,
): StoredHash {
  return {
    hash: passwordHash,
    async replace(newHash) {
      const isUnchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ""));
      await database.update(users).set({ passwordHash: newHash }).where(isUnchanged);
    },
  };
}

export function storedAnswer(
  database: Queryable,
  { id, answerHash }: Pick<typeof securityQuestions.$inferSelect, "id" | "answerHash">,
): StoredHash {
  return {
    hash: answerHash,
    async replace(newHash) {
      const isUnchanged = and(eq(securityQuestions.id, id), eq(securityQuestions.answerHash, answerHash));
      await database.update(securityQuestions).set({ answerHash: newHash }).where(isUnchanged);
    },
  };
}

export async function deleteQuestionsOf(database: Queryable, userId: string): Promise<void> {
  await database.delete(securityQuestions).where(eq(securityQuestions.userId, userId));
}

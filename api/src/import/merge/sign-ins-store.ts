import type { Queryable } from "@portal/database/connection";
import { providerIdentities, securityQuestions, users } from "@portal/database/schema/auth";
import { inArray } from "drizzle-orm";
import { inBatches, importLockMode } from "../batches.ts";

export async function findSignIns(database: Queryable, emailKeys: readonly string[]) {
  return inBatches(emailKeys, (batch) =>
    database
      .select({ contactId: users.contactId, emailKey: users.emailKey })
      .from(users)
      .where(inArray(users.emailKey, [...batch])),
  );
}

export async function findSignInsOf(database: Queryable, contactIds: readonly string[]) {
  return inBatches(contactIds, (batch) =>
    database
      .select({ id: users.id, contactId: users.contactId, isDisabled: users.isDisabled })
      .from(users)
      .where(inArray(users.contactId, [...batch]))
      .for(importLockMode),
  );
}

export async function insertSignIns(database: Queryable, rows: readonly (typeof users.$inferInsert)[]) {
  return inBatches(rows, (batch) =>
    database
      .insert(users)
      .values([...batch])
      .returning({ id: users.id, contactId: users.contactId }),
  );
}

export async function insertQuestions(
  database: Queryable,
  rows: readonly (typeof securityQuestions.$inferInsert)[],
): Promise<void> {
  await inBatches(rows, async (batch) => {
    await database.insert(securityQuestions).values([...batch]);
    return [];
  });
}

export async function setDisabled(
  database: Queryable,
  userIds: readonly string[],
  isDisabled: boolean,
): Promise<void> {
  await inBatches(userIds, async (batch) => {
    await database
      .update(users)
      .set({ isDisabled })
      .where(inArray(users.id, [...batch]));
    return [];
  });
}

export type Identity = Pick<typeof providerIdentities.$inferSelect, "issuer" | "subject">;

/** Finds the sign-on identities with these subjects at any issuer. */
export async function findIdentities(database: Queryable, subjects: readonly string[]) {
  return inBatches(subjects, (batch) =>
    database
      .select()
      .from(providerIdentities)
      .where(inArray(providerIdentities.subject, [...batch])),
  );
}

/**
 * Binds sign-on accounts to contacts. Skips contacts that already have an account at the issuer. Returns the ids of the
 * newly bound contacts.
 */
export async function insertIdentities(
  database: Queryable,
  rows: readonly (typeof providerIdentities.$inferInsert)[],
): Promise<string[]> {
  const bound = await inBatches(rows, (batch) =>
    database
      .insert(providerIdentities)
      .values([...batch])
      .onConflictDoNothing()
      .returning({ contactId: providerIdentities.contactId }),
  );
  return bound.map((row) => row.contactId);
}

import type { Queryable } from "@portal/database/connection";
import { securityQuestions, users } from "@portal/database/schema/auth";
import { inArray } from "drizzle-orm";
import { inBatches, whileImported } from "./batches.ts";

/** The sign-ins that have one of these addresses (lower case). */
export async function findSignIns(database: Queryable, emailKeys: readonly string[]) {
  return inBatches(emailKeys, (batch) =>
    database
      .select({ contactId: users.contactId, emailKey: users.emailKey })
      .from(users)
      .where(inArray(users.emailKey, [...batch])),
  );
}

/** The sign-ins of these contacts. */
export async function findSignInsOf(database: Queryable, contactIds: readonly string[]) {
  return inBatches(contactIds, (batch) =>
    database
      .select({ id: users.id, contactId: users.contactId, isDisabled: users.isDisabled })
      .from(users)
      .where(inArray(users.contactId, [...batch]))
      .for(whileImported),
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

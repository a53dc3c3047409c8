import { emailKey } from "@portal/domain/auth/rules";
import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, providerIdentities, users } from "@portal/database/schema/auth";
import { and, eq, ne } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";

/** Locks any person and the person's sign-in until the database transaction ends. Only for the lender's operations. */
export async function lockAnyContact(database: TransactionDatabase, eitherId: string) {
  const [contact] = await database
    .select()
    .from(contacts)
    .where(isEither(contacts, eitherId))
    .for("no key update");
  if (!contact) return undefined;
  const [user] = await database.select().from(users).where(eq(users.contactId, contact.id)).for("update");
  return { contact, user };
}

export async function hasIdentity(database: Queryable, contactId: string): Promise<boolean> {
  const rows = await database
    .select({ id: providerIdentities.id })
    .from(providerIdentities)
    .where(eq(providerIdentities.contactId, contactId));
  return rows.length > 0;
}

export async function isAddressOfAnother(
  database: Queryable,
  email: string,
  contactId: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), ne(users.contactId, contactId)));
  return rows.length > 0;
}

import { emailKey } from "@portal/domain/auth/rules";
import type { Queryable } from "@portal/database/connection";
import { providerIdentities, users } from "@portal/database/schema/auth";
import { and, eq, ne } from "drizzle-orm";

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

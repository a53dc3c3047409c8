import type { Queryable } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { accountContacts } from "@portal/database/schema/loans";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { ownAccountIds } from "../access/own.ts";

export async function findOwnContact(database: Queryable, contactId: string) {
  const [row] = await database
    .select({ contact: contacts, loginEmail: users.email })
    .from(contacts)
    .innerJoin(users, eq(users.contactId, contacts.id))
    .where(eq(contacts.id, contactId));
  return row;
}

/** Lists all other people with access to a business of the borrower. */
export function listColleagues(database: Queryable, contactId: string) {
  const withAccess = database
    .select({ id: accountContacts.contactId })
    .from(accountContacts)
    .where(inArray(accountContacts.accountId, ownAccountIds(database, contactId)));
  return database
    .select()
    .from(contacts)
    .where(and(ne(contacts.id, contactId), inArray(contacts.id, withAccess)))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id));
}

/** Updates a contact. Undefined fields keep their values. */
export async function saveContact(
  database: Queryable,
  contactId: string,
  change: { readonly homePhone?: string; readonly businessWebAddress?: string },
) {
  const [row] = await database
    .update(contacts)
    .set(change)
    .where(eq(contacts.id, contactId))
    .returning({ homePhone: contacts.homePhone, businessWebAddress: contacts.businessWebAddress });
  return row;
}

import type { Queryable } from "@portal/database/connection";
import { emailKey } from "@portal/domain/auth/rules";
import { sql } from "drizzle-orm";

/**
 * Lists the businesses of borrowers who have a staff member's address, as sign-in or in the lender's data. The person
 * cannot open or change their records (DH-36).
 */
export async function listOwnAccounts(database: Queryable, staffEmail: string): Promise<string[]> {
  const key = emailKey(staffEmail);
  const { rows } = await database.execute<{ id: string }>(sql`
    select account_id as id from account_contacts join contacts on contacts.id = contact_id
    where lower(contacts.email) = ${key}
    union
    select account_id from account_contacts join users on users.contact_id = account_contacts.contact_id
    where users.email_key = ${key}`);
  return rows.map(({ id }) => id);
}

/** The records of borrowers who have a staff member's address. */
export type OwnRecords = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };

/** Lists the businesses and the people with a staff member's address. A program of the lender has none. */
export async function listOwnRecords(
  database: Queryable,
  staff: { readonly email: string } | undefined,
): Promise<OwnRecords> {
  if (!staff) return { accountIds: [], contactIds: [] };
  const key = emailKey(staff.email);
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from contacts where lower(email) = ${key}
    union
    select contact_id from users where email_key = ${key}`);
  return {
    accountIds: await listOwnAccounts(database, staff.email),
    contactIds: rows.map(({ id }) => id),
  };
}

/** Returns whether a record belongs to a member of staff, as a person or through a business (DESK-SEC-06). */
export const isOwnRecord = (
  { accountIds, contactIds }: OwnRecords,
  record: { readonly accountId: string | null; readonly contactId: string },
): boolean =>
  contactIds.includes(record.contactId) ||
  (record.accountId !== null && accountIds.includes(record.accountId));

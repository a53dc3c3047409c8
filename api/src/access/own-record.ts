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

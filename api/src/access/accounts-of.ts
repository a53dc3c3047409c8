import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts } from "@portal/database/schema/loans";
import { emailKey } from "@portal/domain/auth/rules";
import { and, eq, sql } from "drizzle-orm";
import type { StaffSession } from "../sessions/staff/staff-session.ts";
import { isEither } from "./either-id.ts";
import { listOwnAccounts } from "./own-record.ts";

/**
 * Lists the businesses of a person or a business, by the ids in the portal or in the lender's system. Undefined if the
 * caller names neither. Only for the lender's operations.
 */
export async function listAccountsOf(
  database: Queryable,
  {
    contactId,
    accountId,
  }: { readonly contactId?: string | undefined; readonly accountId?: string | undefined },
): Promise<readonly string[] | undefined> {
  if (contactId === undefined && accountId === undefined) return undefined;
  if (contactId === undefined)
    return (
      await database
        .select({ id: accounts.id })
        .from(accounts)
        .where(isEither(accounts, accountId ?? ""))
    ).map(({ id }) => id);
  const rows = await database
    .select({ id: accountContacts.accountId })
    .from(contacts)
    .innerJoin(accountContacts, eq(accountContacts.contactId, contacts.id))
    .innerJoin(accounts, eq(accounts.id, accountContacts.accountId))
    .where(
      and(isEither(contacts, contactId), accountId === undefined ? undefined : isEither(accounts, accountId)),
    );
  return rows.map(({ id }) => id);
}

/** Lists the businesses that are closed to the caller: those of a member of staff as a borrower (DESK-SEC-06). */
export async function listClosedAccounts(
  database: Queryable,
  staff: StaffSession | undefined,
): Promise<readonly string[]> {
  return staff ? listOwnAccounts(database, staff.email) : [];
}

/** Lists the people who are the member of staff as a borrower (DESK-SEC-06). */
export async function listClosedContacts(
  database: Queryable,
  staff: StaffSession | undefined,
): Promise<readonly string[]> {
  if (!staff) return [];
  const key = emailKey(staff.email);
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from contacts where lower(email) = ${key}
    union select contact_id from users where email_key = ${key}`);
  return rows.map(({ id }) => id);
}

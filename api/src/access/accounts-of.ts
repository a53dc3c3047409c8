import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts } from "@portal/database/schema/loans";
import { and, eq } from "drizzle-orm";
import { isEither } from "./either-id.ts";

/**
 * Lists the ids of a person's businesses, or of the one business that the caller names. Both can be named by the
 * portal's id or the lender's id. With both, the business is returned only if it is one of the person's. Returns
 * undefined if the caller names neither. Only for the lender's operations.
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

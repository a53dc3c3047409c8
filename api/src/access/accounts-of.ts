import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts } from "@portal/database/schema/loans";
import { and } from "drizzle-orm";
import { isEither, refersToEither } from "./either-id.ts";

/**
 * Returns the ids of a person's businesses, or the id of the one business that the caller names. If the caller names a
 * person and a business, returns the business only if it belongs to the person. If the caller names neither, returns
 * undefined. Accepts the portal's ids and the lender's ids. Only for the lender's operations.
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
    .from(accountContacts)
    .where(
      and(
        refersToEither(accountContacts.contactId, contacts, contactId),
        accountId === undefined ? undefined : refersToEither(accountContacts.accountId, accounts, accountId),
      ),
    );
  return rows.map(({ id }) => id);
}

import type { Queryable } from "@portal/database/connection";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { sql, type Placeholder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A borrower's contact id, or the place of a prepared statement where it will stand. */
export type Borrower = string | Placeholder<"contactId">;

/**
 * The one answer to "whose is it": a business is a borrower's when they are among its contacts, and everything
 * else is theirs by its business. Every store that reads a borrower's data has one of these in its `where`.
 */
export function isOwnAccount(accountId: PgColumn, borrower: Borrower): SQL {
  return sql`exists (select 1 from ${accountContacts} where ${accountContacts.accountId} = ${accountId} and ${accountContacts.contactId} = ${borrower})`;
}

/** For queries that have `opportunities` among their tables. */
export function isOwnOpportunity(borrower: Borrower): SQL {
  return isOwnAccount(opportunities.accountId, borrower);
}

/** For queries that have `advances` among their tables. */
export function isOwnAdvance(borrower: Borrower): SQL {
  return isOwnAccount(advances.accountId, borrower);
}

/** The businesses of a borrower, by id: to be asked for, or for a condition of another query. */
export function ownAccountIds(database: Queryable, borrower: string) {
  return database.select({ id: accounts.id }).from(accounts).where(isOwnAccount(accounts.id, borrower));
}

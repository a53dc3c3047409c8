import type { Queryable } from "@portal/database/connection";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { sql, type Placeholder, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A borrower's contact id, or the placeholder for the id in a prepared SQL statement. */
export type Borrower = string | Placeholder<"contactId">;

/** Restricts a query to the borrower's businesses. Every query for borrowers' data needs this condition. */
export function isOwnAccount(accountId: PgColumn, borrower: Borrower): SQL {
  return sql`exists (select 1 from ${accountContacts} where ${accountContacts.accountId} = ${accountId} and ${accountContacts.contactId} = ${borrower})`;
}

export function isOwnOpportunity(borrower: Borrower): SQL {
  return isOwnAccount(opportunities.accountId, borrower);
}

export function isOwnAdvance(borrower: Borrower): SQL {
  return isOwnAccount(advances.accountId, borrower);
}

export function ownAccountIds(database: Queryable, borrower: string) {
  return database.select({ id: accounts.id }).from(accounts).where(isOwnAccount(accounts.id, borrower));
}

import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { opportunities } from "@portal/database/schema/loans";
import { eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { OpportunityRow } from "./find-own.ts";

/** Matches a record by the portal's id or the lender's external id. Only for the lender's operations. */
export function isEither(
  table: { readonly id: PgColumn; readonly externalId: PgColumn },
  eitherId: string,
): SQL | undefined {
  return or(eq(table.id, eitherId), eq(table.externalId, eitherId));
}

/**
 * Matches a column with a record that the caller names by the portal's id or the lender's external id.
 * Uses an array instead of a join, because PostgreSQL's planning time multiplies with each joined table.
 */
export const refersToEither = (
  column: PgColumn,
  table: PgTable & { readonly id: PgColumn; readonly externalId: PgColumn },
  eitherId: string,
): SQL => sql`${column} = any(array(select ${table.id} from ${table} where ${isEither(table, eitherId)}))`;

/** Locks any borrower's application until the database transaction ends. Only for the lender's operations. */
export async function lockAnyOpportunity(
  database: Queryable,
  eitherId: string,
): Promise<OpportunityRow | undefined> {
  const isIt = isEither(opportunities, eitherId);
  const [row] = await database.select().from(opportunities).where(isIt).for("no key update");
  return row;
}

/** Locks any person and the person's sign-in until the database transaction ends. Only for the lender's operations. */
export async function lockAnyContact(database: TransactionDatabase, eitherId: string) {
  const isIt = isEither(contacts, eitherId);
  const wanted = database.select({ id: contacts.id }).from(contacts).where(isIt);
  const lockUser = async () =>
    (await database.select().from(users).where(inArray(users.contactId, wanted)).for("update"))[0];
  // Locks the sign-in before the person, as the borrower's calls do, to avoid a deadlock.
  const before = await lockUser();
  const [contact] = await database.select().from(contacts).where(isIt).for("no key update");
  if (!contact) return undefined;
  // The person may have registered while this transaction waited.
  return { contact, user: before ?? (await lockUser()) };
}

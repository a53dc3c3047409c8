import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { contacts, users } from "@portal/database/schema/auth";
import { opportunities } from "@portal/database/schema/loans";
import { eq, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OpportunityRow } from "./find-own.ts";

/** Matches a record by the portal's id or the lender's external id. Only for the lender's operations. */
export function isEither(
  table: { readonly id: PgColumn; readonly externalId: PgColumn },
  eitherId: string,
): SQL | undefined {
  return or(eq(table.id, eitherId), eq(table.externalId, eitherId));
}

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
  const [contact] = await database
    .select()
    .from(contacts)
    .where(isEither(contacts, eitherId))
    .for("no key update");
  if (!contact) return undefined;
  const [user] = await database.select().from(users).where(eq(users.contactId, contact.id)).for("update");
  return { contact, user };
}

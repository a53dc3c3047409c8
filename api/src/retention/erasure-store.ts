import { opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { bankConnections } from "@portal/database/schema/bank-connections";
import { contractSignings } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { forgivenessSignOffs } from "@portal/database/schema/forgiveness";
import { accountContacts, accounts, advances, isLost, opportunities } from "@portal/database/schema/loans";
import { attestations } from "@portal/database/schema/ownership";
import { paymentAuthorizations } from "@portal/database/schema/payments";
import { cases, termsAcceptances } from "@portal/database/schema/support";
import type { Queryable } from "@portal/database/connection";
import { and, eq, inArray, isNotNull, notExists, or, sql, type SQL } from "drizzle-orm";
import { isAnyOf } from "./deletion.ts";

const one = { one: sql`1` };

/** Lists and locks a person's businesses, so that no other transaction adds records to a business that is deleted. */
export async function lockBusinesses(database: Queryable, contactId: string): Promise<string[]> {
  const rows = await database
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(accountContacts, eq(accountContacts.accountId, accounts.id))
    .where(eq(accountContacts.contactId, contactId))
    .orderBy(accounts.id)
    .for("update", { of: accounts });
  return rows.map(({ id }) => id);
}

/** Lists and locks the applications of a person and of the person's businesses. */
export function lockApplications(database: Queryable, contactId: string, accountIds: readonly string[]) {
  const { id, accountId, closedAt } = opportunities;
  const ofPerson = database
    .select({ id: opportunityContacts.opportunityId })
    .from(opportunityContacts)
    .where(eq(opportunityContacts.contactId, contactId));
  return database
    .select({ id, accountId, closedAt, isLost: isLost(opportunities).mapWith(Boolean) })
    .from(opportunities)
    .where(or(isAnyOf(id, ofPerson), inArray(accountId, [...accountIds])))
    .orderBy(id)
    .for("update");
}

/** Lists and locks the loans of businesses and of applications. */
export function lockLoans(
  database: Queryable,
  { accountIds, applicationIds }: Record<"accountIds" | "applicationIds", readonly string[]>,
) {
  const { id, accountId, opportunityId, balanceCents, paidOffAt } = advances;
  return database
    .select({ id, accountId, opportunityId, balanceCents, paidOffAt })
    .from(advances)
    .where(or(inArray(accountId, [...accountIds]), inArray(opportunityId, [...applicationIds])))
    .orderBy(id)
    .for("update");
}

export function lockCases(database: Queryable, contactId: string) {
  const { id, accountId, closedAt } = cases;
  return database
    .select({ id, accountId, closedAt })
    .from(cases)
    .where(eq(cases.contactId, contactId))
    .orderBy(id)
    .for("update");
}

export async function isAnyHeld(database: Queryable, accountIds: readonly string[]): Promise<boolean> {
  const held = and(inArray(accounts.id, [...accountIds]), isNotNull(accounts.heldAt));
  return (await database.select(one).from(accounts).where(held).limit(1)).length > 0;
}

/** Returns the given businesses that have no people, applications, loans or inquiries. */
export async function listAbandoned(database: Queryable, accountIds: readonly string[]): Promise<string[]> {
  const lacks = (
    table: typeof accountContacts | typeof opportunities | typeof advances | typeof cases,
  ): SQL =>
    notExists(
      database
        .select(one)
        .from(table as typeof cases)
        .where(eq(table.accountId, accounts.id)),
    );
  const rows = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [...accountIds]),
        lacks(accountContacts),
        lacks(opportunities),
        lacks(advances),
        lacks(cases),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Matches a person if no application, document or other shared record refers to the person. */
export function isUnreferenced(database: Queryable, contactId: string): SQL | undefined {
  const tables = [
    opportunityContacts,
    stipulations,
    documents,
    bankConnections,
    contractSignings,
    attestations,
    forgivenessSignOffs,
    paymentAuthorizations,
    cases,
    termsAcceptances,
  ] as const;
  const references = tables.map((table) =>
    notExists(
      database
        .select(one)
        .from(table as typeof cases)
        .where(eq(table.contactId, contactId)),
    ),
  );
  return and(eq(contacts.id, contactId), ...references);
}

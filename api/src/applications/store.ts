import type { Queryable } from "@portal/database/connection";
import { opportunities, opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts } from "@portal/database/schema/loans";
import { and, asc, desc, eq, isNull } from "drizzle-orm";

export type OpportunityRow = typeof opportunities.$inferSelect;
export type StipulationRow = {
  readonly stipulation: typeof stipulations.$inferSelect;
  readonly contact: Pick<typeof contacts.$inferSelect, "firstName" | "lastName"> | null;
};

const isOwn = (contactId: string) =>
  and(eq(accountContacts.accountId, opportunities.accountId), eq(accountContacts.contactId, contactId));

export async function listOpportunities(database: Queryable, contactId: string): Promise<OpportunityRow[]> {
  const rows = await database
    .select({ opportunity: opportunities })
    .from(opportunities)
    .innerJoin(accountContacts, isOwn(contactId))
    .orderBy(desc(opportunities.applicationReceivedAt), asc(opportunities.id));
  return rows.map((row) => row.opportunity);
}

export async function findOpportunity(
  database: Queryable,
  contactId: string,
  opportunityId: string,
): Promise<OpportunityRow | undefined> {
  const [row] = await database
    .select({ opportunity: opportunities })
    .from(opportunities)
    .innerJoin(accountContacts, isOwn(contactId))
    .where(eq(opportunities.id, opportunityId));
  return row?.opportunity;
}

/** The stipulations of all the borrower's applications, or of one of them, in a steady order. */
export async function listStipulations(
  database: Queryable,
  contactId: string,
  opportunityId?: string,
): Promise<StipulationRow[]> {
  return database
    .select({
      stipulation: stipulations,
      contact: { firstName: contacts.firstName, lastName: contacts.lastName },
    })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .innerJoin(accountContacts, isOwn(contactId))
    .leftJoin(contacts, eq(contacts.id, stipulations.contactId))
    .where(opportunityId === undefined ? undefined : eq(opportunities.id, opportunityId))
    .orderBy(asc(stipulations.createdAt), asc(stipulations.displayName), asc(stipulations.id));
}

export async function listOpenStipulations(database: Queryable, contactId: string) {
  return database
    .select({ stipulation: stipulations, opportunity: opportunities, account: accounts })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .innerJoin(accountContacts, isOwn(contactId))
    .where(isNull(stipulations.fulfilledAt))
    .orderBy(asc(stipulations.createdAt), asc(stipulations.id));
}

export async function findStipulation(
  database: Queryable,
  contactId: string,
  opportunityId: string,
  stipulationId: string,
) {
  const [row] = await database
    .select({ stipulation: stipulations, opportunity: opportunities })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .innerJoin(accountContacts, isOwn(contactId))
    .where(and(eq(stipulations.id, stipulationId), eq(opportunities.id, opportunityId)));
  return row;
}

/** Marks it fulfilled once; the first time stays. The caller has found it to be the borrower's. */
export async function setFulfilled(
  database: Queryable,
  stipulationId: string,
  now: Temporal.Instant,
): Promise<void> {
  await database
    .update(stipulations)
    .set({ fulfilledAt: now })
    .where(and(eq(stipulations.id, stipulationId), isNull(stipulations.fulfilledAt)));
}

export async function listPeople(database: Queryable, contactId: string, opportunityId: string) {
  return database
    .select({ contact: contacts, isApplicant: opportunityContacts.isApplicant })
    .from(opportunityContacts)
    .innerJoin(contacts, eq(contacts.id, opportunityContacts.contactId))
    .innerJoin(opportunities, eq(opportunities.id, opportunityContacts.opportunityId))
    .innerJoin(accountContacts, isOwn(contactId))
    .where(eq(opportunities.id, opportunityId))
    .orderBy(desc(opportunityContacts.isApplicant), asc(contacts.lastName), asc(contacts.id));
}

import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { isAsked, opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accounts, opportunities } from "@portal/database/schema/loans";
import { hasFilesFor } from "../access/has-files-for.ts";
import type { FlowType } from "@portal/domain/applications/flow/contract";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { OpportunityRow } from "../access/find-own.ts";
import { isOwnOpportunity } from "../access/own.ts";
import { prepared } from "../platform/prepared.ts";

export type StipulationRow = {
  readonly stipulation: typeof stipulations.$inferSelect;
  readonly contact: Pick<typeof contacts.$inferSelect, "firstName" | "lastName"> | null;
  /** Whether the borrower sees files for this request, although the lender marked the request as received. */
  readonly hasFiles?: boolean;
};

const contactId = sql.placeholder("contactId");
const opportunityId = sql.placeholder("opportunityId");

const ownOpportunities = prepared((database) =>
  database
    .select()
    .from(opportunities)
    .where(isOwnOpportunity(contactId))
    .orderBy(desc(opportunities.applicationReceivedAt), asc(opportunities.id))
    .prepare("own_opportunities"),
);

export function listOpportunities(database: Queryable, borrower: string): Promise<OpportunityRow[]> {
  return ownOpportunities(database).execute({ contactId: borrower });
}

const hasFiles = sql<boolean>`${stipulations.receivedVia} is not null and ${hasFilesFor(contactId)}`;

const stipulationsWhere = (database: Queryable, where: ReturnType<typeof and>) =>
  database
    .select({
      stipulation: stipulations,
      contact: { firstName: contacts.firstName, lastName: contacts.lastName },
      hasFiles,
    })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .leftJoin(contacts, eq(contacts.id, stipulations.contactId))
    .where(where)
    .orderBy(asc(stipulations.createdAt), asc(stipulations.displayName), asc(stipulations.id));

const ownStipulations = prepared((database) =>
  stipulationsWhere(database, and(isAsked(stipulations), isOwnOpportunity(contactId))).prepare(
    "own_stipulations",
  ),
);
const stipulationsOfOne = prepared((database) =>
  stipulationsWhere(
    database,
    and(eq(opportunities.id, opportunityId), isAsked(stipulations), isOwnOpportunity(contactId)),
  ).prepare("own_stipulations_of_one"),
);

export function listAllStipulations(database: Queryable, borrower: string): Promise<StipulationRow[]> {
  return ownStipulations(database).execute({ contactId: borrower });
}

export function listStipulations(
  database: Queryable,
  borrower: string,
  ofOpportunity: string,
): Promise<StipulationRow[]> {
  return stipulationsOfOne(database).execute({ contactId: borrower, opportunityId: ofOpportunity });
}

const openStipulations = prepared((database) =>
  database
    .select({ stipulation: stipulations, opportunity: opportunities, account: accounts })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .where(and(isNull(stipulations.fulfilledAt), isAsked(stipulations), isOwnOpportunity(contactId)))
    .orderBy(asc(stipulations.createdAt), asc(stipulations.id))
    .prepare("own_open_stipulations"),
);

export function listOpenStipulations(database: Queryable, borrower: string) {
  return openStipulations(database).execute({ contactId: borrower });
}

/** Locks a stipulation so that the lender cannot reopen it. The caller must have locked the application. */
export async function lockStipulation(
  database: TransactionDatabase,
  opportunityId: string,
  stipulationId: string,
): Promise<void> {
  await database
    .select({ id: stipulations.id })
    .from(stipulations)
    .where(and(eq(stipulations.id, stipulationId), eq(stipulations.opportunityId, opportunityId)))
    .for("no key update");
}

export async function lockStipulationsOfBorrower(
  database: TransactionDatabase,
  opportunityId: string,
): Promise<void> {
  await database
    .select({ id: stipulations.id })
    .from(stipulations)
    .where(eq(stipulations.opportunityId, opportunityId))
    .orderBy(asc(stipulations.id))
    .for("no key update");
}

/**
 * Fulfills an open stipulation and clears its rejection. The caller must check that the borrower owns the stipulation.
 */
export async function setFulfilled(
  database: Queryable,
  stipulationId: string,
  { at, optedOut }: { readonly at: Temporal.Instant; readonly optedOut: boolean },
): Promise<void> {
  await database
    .update(stipulations)
    .set({
      fulfilledAt: at,
      optedOut,
      rejectedFilename: null,
      rejectionReason: null,
      receivedBy: null,
      receivedVia: null,
    })
    .where(and(eq(stipulations.id, stipulationId), isNull(stipulations.fulfilledAt)));
}

/**
 * Clears a stipulation's opted-out flag after its document arrived. The caller must check that the borrower owns the
 * stipulation.
 */
export async function setProvided(database: Queryable, stipulationId: string): Promise<void> {
  await database.update(stipulations).set({ optedOut: false }).where(eq(stipulations.id, stipulationId));
}

/** Stores the flow type. The caller must lock the application and check the application's owner. */
export async function setFlowType(
  database: TransactionDatabase,
  ofOpportunity: string,
  flowType: FlowType,
): Promise<void> {
  await database.update(opportunities).set({ flowType }).where(eq(opportunities.id, ofOpportunity));
}

const people = prepared((database) =>
  database
    .select({ contact: contacts, isApplicant: opportunityContacts.isApplicant })
    .from(opportunityContacts)
    .innerJoin(contacts, eq(contacts.id, opportunityContacts.contactId))
    .innerJoin(opportunities, eq(opportunities.id, opportunityContacts.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(contactId)))
    .orderBy(desc(opportunityContacts.isApplicant), asc(contacts.lastName), asc(contacts.id))
    .prepare("own_people"),
);

export function listPeople(database: Queryable, borrower: string, ofOpportunity: string) {
  return people(database).execute({ contactId: borrower, opportunityId: ofOpportunity });
}

import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { isAsked, opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { opportunities } from "@portal/database/schema/loans";
import { applicationOwners } from "@portal/database/schema/ownership";
import { requireRow } from "@portal/database/require-row";
import { and, asc, eq, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

export type OwnerRow = typeof applicationOwners.$inferSelect;
export type ContactRow = typeof contacts.$inferSelect;

export async function listOwners(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<OwnerRow[]> {
  const rows = await database
    .select({ owner: applicationOwners })
    .from(applicationOwners)
    .innerJoin(opportunities, eq(opportunities.id, applicationOwners.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)))
    .orderBy(asc(applicationOwners.position), asc(applicationOwners.id));
  return rows.map(({ owner }) => owner);
}

/** Returns the application's applicant, or the borrower if the lender named no applicant. */
export async function findApplicant(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<ContactRow> {
  const [named] = await database
    .select({ contact: contacts })
    .from(opportunityContacts)
    .innerJoin(contacts, eq(contacts.id, opportunityContacts.contactId))
    .innerJoin(opportunities, eq(opportunities.id, opportunityContacts.opportunityId))
    .where(
      and(
        eq(opportunities.id, opportunityId),
        eq(opportunityContacts.isApplicant, true),
        isOwnOpportunity(borrower),
      ),
    )
    .orderBy(asc(contacts.id))
    .limit(1);
  if (named) return named.contact;
  return requireRow(await database.select().from(contacts).where(eq(contacts.id, borrower)));
}

export function listOwnershipRequests(database: Queryable, borrower: string, opportunityId: string) {
  return database
    .select({
      type: stipulations.type,
      showOwners: stipulations.showOwners,
      showManagers: stipulations.showManagers,
      showAdditionalSigners: stipulations.showAdditionalSigners,
      fulfilledAt: stipulations.fulfilledAt,
    })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isAsked(stipulations), isOwnOpportunity(borrower)));
}

/** Returns true if every request to verify a bank account is fulfilled. */
export async function areBanksVerified(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<boolean> {
  const open = await database
    .select({ id: stipulations.id })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(
      and(
        eq(opportunities.id, opportunityId),
        eq(stipulations.isBankAccountVerification, true),
        isNull(stipulations.fulfilledAt),
        isAsked(stipulations),
        isOwnOpportunity(borrower),
      ),
    )
    .limit(1);
  return open.length === 0;
}

/** Excludes removed people. Their names remain stored, so that later imports do not add these people again. */
const isMoreThanName = or(
  eq(applicationOwners.isFromBook, false),
  eq(applicationOwners.isOwn, false),
  eq(applicationOwners.isBeneficialOwner, true),
  eq(applicationOwners.isControllingManager, true),
  isNotNull(applicationOwners.signerNumber),
  isNotNull(applicationOwners.percentOwned),
);

/**
 * Replaces all people of an application, including the applicant. The caller must lock the application and check that
 * the application belongs to the borrower.
 */
export async function replaceOwners(
  database: TransactionDatabase,
  opportunityId: string,
  rows: readonly OwnerRow[],
): Promise<void> {
  const isOfIt = eq(applicationOwners.opportunityId, opportunityId);
  const ids = rows.map(({ id }) => id);
  await database
    .delete(applicationOwners)
    .where(and(isOfIt, notInArray(applicationOwners.id, ids), isMoreThanName));
  // Clears all fingerprints first, because two people who swap their SSNs would violate the unique index.
  await database.update(applicationOwners).set({ fingerprint: null }).where(isOfIt);
  for (const row of rows) {
    await database
      .insert(applicationOwners)
      .values(row)
      .onConflictDoUpdate({ target: [applicationOwners.opportunityId, applicationOwners.id], set: row });
  }
}

import type { Queryable } from "@portal/database/connection";
import { isAsked, opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { applicationOwners, attestations, businessReferences } from "@portal/database/schema/ownership";
import { and, asc, desc, eq } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";
import { peopleOf, type People } from "../owners/people.ts";

/** Finds any borrower's application by the portal's or the lender's id. Only for the lender's operations. */
export async function findApplication(database: Queryable, eitherId: string) {
  const [row] = await database
    .select({
      id: opportunities.id,
      accountId: opportunities.accountId,
      ownsProperty: opportunities.ownsProperty,
      attestation: attestations,
    })
    .from(opportunities)
    .leftJoin(attestations, eq(attestations.opportunityId, opportunities.id))
    .where(isEither(opportunities, eitherId));
  return row;
}

/**
 * Finds the owners and the applicant. If the lender named no applicant, uses a contact of the business. Returns
 * undefined without such a contact.
 */
export async function findPeople(
  database: Queryable,
  { id: opportunityId, accountId }: { readonly id: string; readonly accountId: string },
): Promise<People | undefined> {
  const [named] = await database
    .select({ contact: contacts })
    .from(opportunityContacts)
    .innerJoin(contacts, eq(contacts.id, opportunityContacts.contactId))
    .where(
      and(eq(opportunityContacts.opportunityId, opportunityId), eq(opportunityContacts.isApplicant, true)),
    )
    .orderBy(asc(contacts.id))
    .limit(1);
  const [holder] = await database
    .select({ contact: contacts })
    .from(accountContacts)
    .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
    .where(eq(accountContacts.accountId, accountId))
    .orderBy(asc(contacts.id))
    .limit(1);
  const contact = (named ?? holder)?.contact;
  if (!contact) return undefined;
  const rows = await database
    .select()
    .from(applicationOwners)
    .where(eq(applicationOwners.opportunityId, opportunityId))
    .orderBy(asc(applicationOwners.position), asc(applicationOwners.id));
  const requests = await database
    .select()
    .from(stipulations)
    .where(and(eq(stipulations.opportunityId, opportunityId), isAsked(stipulations)))
    .orderBy(desc(stipulations.createdAt));
  return peopleOf({ opportunityId, rows, contact, requests });
}

export function listReferencesOf(database: Queryable, opportunityId: string) {
  return database
    .select()
    .from(businessReferences)
    .where(eq(businessReferences.opportunityId, opportunityId))
    .orderBy(asc(businessReferences.createdAt), asc(businessReferences.id));
}

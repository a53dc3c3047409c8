import type { listOpportunityContacts as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { listApplicationReferences } from "../ownership/list-application-references.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { listPeople } from "../applications/store.ts";

export const listOpportunityContacts: Act<typeof contract> = async ({ database }, { session, params }) => {
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(database, contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const [people, references] = await Promise.all([
    listPeople(database, contactId, opportunity.id),
    listApplicationReferences(database, contactId, opportunity.id),
  ]);
  const contacts = people.map(({ contact, isApplicant }) => ({
    id: contact.id,
    name: { first: contact.firstName, last: contact.lastName },
    email: contact.email,
    phone: contact.phone,
    role: null,
    businessName: null,
    opportunityId: opportunity.id,
    isApplicant,
  }));
  return done({ contacts: [...contacts, ...references] });
};

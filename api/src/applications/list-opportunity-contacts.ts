import type {
  listOpportunityContacts as contract,
  OpportunityContact,
} from "@portal/domain/applications/contract";
import type { Queryable } from "@portal/database/connection";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { listPeople } from "./store.ts";

/** Lists an application's references. Passed as a parameter to avoid a circular import. */
type ListReferences = (
  database: Queryable,
  borrower: string,
  opportunityId: string,
) => Promise<readonly OpportunityContact[]>;

export function listOpportunityContacts(listReferences: ListReferences): Act<typeof contract> {
  return async ({ database }, { session, params }) => {
    const { contactId } = session;
    const opportunity = await findOwnOpportunity(database, contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const [people, references] = await Promise.all([
      listPeople(database, contactId, opportunity.id),
      listReferences(database, contactId, opportunity.id),
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
}

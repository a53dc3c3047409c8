import type { listOpportunityContacts as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { listPeople } from "./store.ts";

export const listOpportunityContacts: Act<typeof contract> = async (context, { session, params }) => {
  const opportunity = await findOwnOpportunity(context.database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const people = await listPeople(context.database, session.contactId, opportunity.id);
  return done({
    contacts: people.map(({ contact, isApplicant }) => ({
      id: contact.id,
      name: { first: contact.firstName, last: contact.lastName },
      email: contact.email,
      phone: contact.phone,
      isApplicant,
    })),
  });
};

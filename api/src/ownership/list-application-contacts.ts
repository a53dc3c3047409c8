import type { listApplicationContacts as contract } from "@portal/domain/ownership/references/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { listPeople, listReferences } from "./references/reference-store.ts";

export const listApplicationContacts: Act<typeof contract> = async ({ database }, { session, params }) => {
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(database, contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const [people, references] = await Promise.all([
    listPeople(database, contactId, params.id),
    listReferences(database, contactId, params.id),
  ]);
  return done({
    contacts: [
      ...people.map(({ contact, isApplicant }) => ({
        id: contact.id,
        name: { first: contact.firstName, last: contact.lastName },
        email: contact.email,
        phone: contact.phone,
        role: null,
        businessName: null,
        opportunityId: params.id,
        isApplicant,
      })),
      ...references.map(({ id, firstName, lastName, phoneNumber, role, businessName }) => ({
        id,
        name: { first: firstName, last: lastName },
        email: null,
        phone: phoneNumber,
        role,
        businessName,
        opportunityId: params.id,
        isApplicant: false,
      })),
    ],
  });
};

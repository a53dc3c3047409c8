import type { getOwnership as contract } from "@portal/domain/ownership/owners/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { readPeople } from "./owners/people.ts";
import { presentPeople } from "./owners/present-owners.ts";

/** Returns the application's applicant and owners (SERV-API-14). */
export const getOwnership: Act<typeof contract> = async ({ database }, { session, params }) => {
  const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const people = await readPeople(database, session.contactId, opportunity.id);
  return done({ contacts: presentPeople(people) });
};

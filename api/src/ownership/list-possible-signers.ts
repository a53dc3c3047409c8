import type { listPossibleSigners as contract } from "@portal/domain/ownership/signers/contract";
import { possibleSigners } from "@portal/domain/ownership/signers/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { readPeople } from "./owners/people.ts";
import { presentPeople } from "./owners/present-owners.ts";

/** Lists the people who can sign for the application (SERV-SIGN-09). */
export const listPossibleSigners: Act<typeof contract> = async ({ database }, { session, params }) => {
  const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const contacts = presentPeople(await readPeople(database, session.contactId, opportunity.id));
  const applicant = contacts.filter(({ isApplicant }) => isApplicant);
  return done({ contacts: [...applicant, ...possibleSigners(contacts)] });
};

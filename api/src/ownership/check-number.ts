import type { checkNumber as contract } from "@portal/domain/ownership/owners/contract";
import { numberDigits } from "@portal/domain/ownership/person/rules";
import { hasRole } from "@portal/domain/ownership/roles/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { RequestFault } from "../http/request-fault.ts";
import { countCheck } from "./owners/check-store.ts";
import { readComparablePeople } from "./owners/people.ts";
import { ownerFingerprint } from "./owners/seal-owner-number.ts";

/** The number of checks per borrower and hour. The limit keeps borrowers from guessing SSNs and SINs (SH-074). */
const maxChecks = 20;

/** Checks whether an SSN or SIN belongs to a person of this application, but never identifies the person. */
export const checkNumber: Act<typeof contract> = async (context, { session, body }) => {
  const { database, clock, cipher } = context;
  const { opportunityId, ssn, excludeContactId, replacedContactIds = [] } = body;
  const opportunity = await findOwnOpportunity(database, session.contactId, opportunityId);
  if (!opportunity) return refuse("NOT_FOUND");
  const { applicant, others } = await readComparablePeople(context, session.contactId, opportunityId);
  const replaced = new Set([...(excludeContactId ? [excludeContactId] : []), ...replacedContactIds]);
  const known = new Set([applicant, ...others].map(({ id }) => id));
  if ([...replaced].some((id) => !known.has(id))) return refuse("NOT_FOUND");
  const digits = numberDigits(ssn);
  if (digits === undefined) return refuse("VALIDATION", { ssn: "must be nine digits" });
  const now = clock.now();
  const count = await countCheck(database, {
    contactId: session.contactId,
    now,
    hourAgo: now.subtract({ hours: 1 }),
  });
  if (count > maxChecks) throw new RequestFault("TOO_MANY_REQUESTS");
  const print = ownerFingerprint(cipher, opportunityId, digits);
  if (applicant.fingerprint === print) return done({ match: "applicant" });
  // Skips people without a role, because the pages for entering SSNs do not list these people.
  const isOther = others.some((row) => row.fingerprint === print && hasRole(row) && !replaced.has(row.id));
  return done({ match: isOther ? "owner" : "none" });
};

import type { Queryable } from "@portal/database/connection";
import type { OpportunityRow } from "../access/find-own.ts";
import { isSigningAutomatic } from "./is-signing-automatic.ts";
import { readPeople } from "./owners/people.ts";

/**
 * Returns whether signing is automatic and whether the borrower is the applicant. Only the applicant signs online.
 * The caller must check that the application belongs to the borrower.
 */
export async function whoSigns(database: Queryable, borrower: string, opportunity: OpportunityRow) {
  const { applicant } = await readPeople(database, borrower, opportunity.id);
  return {
    isAutomatic: await isSigningAutomatic(database, borrower, opportunity),
    isBorrower: applicant.id === borrower,
    jobTitle: applicant.jobTitle,
  };
}

import type { Queryable } from "@portal/database/connection";
import type { OpportunityRow } from "../access/find-own.ts";
import { isSigningAutomatic } from "./is-signing-automatic.ts";
import { readPeople } from "./owners/people.ts";

/** Signer 1 is the applicant, the only online signer. The caller has checked that the application is the borrower's. */
export async function whoSigns(database: Queryable, borrower: string, opportunity: OpportunityRow) {
  const { applicant } = await readPeople(database, borrower, opportunity.id);
  return {
    isAutomatic: await isSigningAutomatic(database, borrower, opportunity),
    isBorrower: applicant.id === borrower,
    jobTitle: applicant.jobTitle,
  };
}

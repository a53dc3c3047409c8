import type { Queryable } from "@portal/database/connection";
import { isOut } from "@portal/domain/documents/agreement/rules";
import { isAutomaticSigningEligible } from "@portal/domain/ownership/signers/rules";
import type { OpportunityRow } from "../access/find-own.ts";
import { areBanksVerified } from "./owners/owner-store.ts";
import { readPeople } from "./owners/people.ts";

/** SERV-OWN-16. The applicant is signer 1. The caller must check that the application belongs to the borrower. */
export async function isSigningAutomatic(
  database: Queryable,
  borrower: string,
  { id, isAutomationEligible, agreementCompletion }: OpportunityRow,
): Promise<boolean> {
  const { applicant, others } = await readPeople(database, borrower, id);
  return isAutomaticSigningEligible({
    percentOfFirst: applicant.percentOwned,
    isAutomationEligible,
    areBanksVerified: await areBanksVerified(database, borrower, id),
    isContractGenerated: isOut({ completionStatus: agreementCompletion }),
    signers: 1 + others.filter(({ signerNumber }) => signerNumber !== null).length,
  });
}

import type { Queryable } from "@portal/database/connection";
import { isAgreementOut } from "@portal/domain/applications/rules";
import { isAutomaticSigningEligible } from "@portal/domain/ownership/signers/rules";
import type { OpportunityRow } from "../access/find-own.ts";
import { areBanksVerified } from "./owners/owner-store.ts";
import { readPeople } from "./owners/people.ts";

/**
 * Returns whether the agreement can be signed automatically (SERV-OWN-16). The caller must check that the borrower owns
 * the application.
 */
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
    isContractGenerated: isAgreementOut(agreementCompletion),
    signers: 1 + others.filter(({ signerNumber }) => signerNumber !== null).length,
  });
}

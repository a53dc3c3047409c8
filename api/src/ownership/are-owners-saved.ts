import { formOf } from "@portal/domain/ownership/owners/rules";
import type { FormJudge } from "../documents/judge-evidence.ts";
import { isAttested } from "./attestation/attestation-store.ts";
import { areSignersChosen } from "./signers/signer-store.ts";

/**
 * What a request for owners waits for: the attestation, with which there is a manager as well, since where nobody is
 * flagged the applicant is (SH-066, SH-128). One for signers waits for their being chosen.
 */
export const areOwnersSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = formOf(stipulation);
  if (form === "owners") return isAttested(tx.database, borrower, opportunity.id);
  return form === "signers" && areSignersChosen(tx.database, borrower, opportunity.id);
};

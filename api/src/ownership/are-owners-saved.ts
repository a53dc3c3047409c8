import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { formOf } from "@portal/domain/ownership/owners/rules";
import type { FormJudge } from "../applications/fulfill-forms.ts";
import { findAttestedAt } from "./attestation/attestation-store.ts";
import { findSignersChosenAt } from "./signers/signer-store.ts";

const givenAt = { owners: findAttestedAt, signers: findSignersChosenAt } as const;

/**
 * Returns whether the borrower's attestation or choice of signers fulfills the request (SH-128). The attestation needs
 * no manager, because the applicant is the default manager (SH-066).
 */
export const areOwnersSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = formOf(stipulation);
  if (!form) return false;
  return isGivenSince(stipulation, await givenAt[form](tx.database, borrower, opportunity.id));
};

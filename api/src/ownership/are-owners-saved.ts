import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { formOf } from "@portal/domain/ownership/owners/rules";
import type { FormJudge } from "../applications/fulfill-forms.ts";
import { findAttestedAt } from "./attestation/attestation-store.ts";
import { findSignersChosenAt } from "./signers/signer-store.ts";

const givenAt = { owners: findAttestedAt, signers: findSignersChosenAt } as const;

/**
 * An attestation fulfills a request for owners, and a choice of signers fulfills a request for signers (SH-128). An
 * attestation needs no manager, because the applicant becomes the manager if the borrower chooses no other person
 * (SH-066).
 */
export const areOwnersSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = formOf(stipulation);
  if (!form) return false;
  return isGivenSince(stipulation, await givenAt[form](tx.database, borrower, opportunity.id));
};

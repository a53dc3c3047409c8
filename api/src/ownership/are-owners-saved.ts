import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { formOf } from "@portal/domain/ownership/owners/rules";
import type { FormJudge } from "../applications/fulfill-forms.ts";
import { findAttestedAt } from "./attestation/attestation-store.ts";
import { findSignersChosenAt } from "./signers/signer-store.ts";

const givenAt = { owners: findAttestedAt, signers: findSignersChosenAt } as const;

/**
 * A request for owners is fulfilled by the attestation, and a request for signers by a choice of signers (SH-128).
 * The manager is not checked, because the applicant is the manager if no other person is flagged (SH-066).
 */
export const areOwnersSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = formOf(stipulation);
  if (!form) return false;
  return isGivenSince(stipulation, await givenAt[form](tx.database, borrower, opportunity.id));
};

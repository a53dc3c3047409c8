import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { formOf } from "@portal/domain/ownership/owners/rules";
import type { FormJudge } from "../documents/judge-evidence.ts";
import { findAttestedAt } from "./attestation/attestation-store.ts";
import { findSignersChosenAt } from "./signers/signer-store.ts";

const givenAt = { owners: findAttestedAt, signers: findSignersChosenAt } as const;

/**
 * What a request for owners waits for: the attestation, with which there is a manager as well, since where nobody is
 * flagged the applicant is (SH-066, SH-128). One for signers waits for their being chosen.
 */
export const areOwnersSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = formOf(stipulation);
  if (!form) return false;
  return isGivenSince(stipulation, await givenAt[form](tx.database, borrower, opportunity.id));
};

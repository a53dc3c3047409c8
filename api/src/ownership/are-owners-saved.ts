import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { formOf } from "@portal/domain/ownership/owners/rules";
import type { FormJudge } from "../documents/judge-evidence.ts";
import { findAttestedAt } from "./attestation/attestation-store.ts";
import { findSignersChosenAt } from "./signers/signer-store.ts";

const givenAt = { owners: findAttestedAt, signers: findSignersChosenAt } as const;

/**
 * A request for owners needs the attestation. A manager needs no check, because the applicant is the manager if no
 * other person is flagged (SH-066, SH-128). A request for signers needs a choice of signers.
 */
export const areOwnersSaved: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = formOf(stipulation);
  if (!form) return false;
  return isGivenSince(stipulation, await givenAt[form](tx.database, borrower, opportunity.id));
};

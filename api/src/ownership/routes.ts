import * as attestation from "@portal/domain/ownership/attestation/contract";
import * as lender from "@portal/domain/ownership/lender/contract";
import * as owners from "@portal/domain/ownership/owners/contract";
import { refusals as ownerRefusals } from "@portal/domain/ownership/owners/messages";
import * as contract from "@portal/domain/ownership/references/contract";
import { refusals } from "@portal/domain/ownership/references/messages";
import * as signers from "@portal/domain/ownership/signers/contract";
import { answerWith } from "../http/answer.ts";
import type { RefusalBody } from "../http/errors.ts";
import { attest } from "./attest.ts";
import { checkNumber } from "./check-number.ts";
import { createReference } from "./create-reference.ts";
import { getAttestation } from "./get-attestation.ts";
import { getOwnership } from "./get-ownership.ts";
import { listLenderOwners } from "./lender/list-lender-owners.ts";
import { listLenderReferences } from "./lender/list-lender-references.ts";
import { revealOwnerNumbers } from "./lender/reveal-owner-numbers.ts";
import { listPossibleSigners } from "./list-possible-signers.ts";
import { ownProperty } from "./own-property.ts";
import { saveOwnership } from "./save-ownership.ts";
import { saveSigners } from "./save-signers.ts";

const answer = answerWith(refusals);
const answerOwners = answerWith(ownerRefusals);
/** Uses the field's message, which says SSN in the US and SIN in Canada. */
const inTheirWords = (usual: RefusalBody) => ({
  ...usual,
  message: Object.values(usual.fields ?? {})[0] ?? usual.message,
});
const bodies = { DUPLICATE_SSN: inTheirWords, APPLICANT_SSN: inTheirWords };

export const ownershipRoutes = [
  answerOwners(owners.getOwnership, getOwnership),
  answerOwners(owners.saveOwnership, saveOwnership, { bodies }),
  answerOwners(owners.checkNumber, checkNumber),
  answerOwners(signers.listPossibleSigners, listPossibleSigners),
  answerOwners(signers.saveSigners, saveSigners, { bodies }),
  answerOwners(attestation.getAttestation, getAttestation),
  answerOwners(attestation.attest, attest),
  answer(contract.createReference, createReference),
  answer(contract.ownProperty, ownProperty),
  answer(lender.listLenderOwners, listLenderOwners),
  answer(lender.revealOwnerNumbers, revealOwnerNumbers),
  answer(lender.listLenderReferences, listLenderReferences),
];

import * as contract from "@portal/domain/ownership/references/contract";
import { refusals } from "@portal/domain/ownership/references/messages";
import { answerWith } from "../http/answer.ts";
import { createReference } from "./create-reference.ts";
import { ownProperty } from "./own-property.ts";

const answer = answerWith(refusals);

export const ownershipRoutes = [
  answer(contract.createReference, createReference),
  answer(contract.ownProperty, ownProperty),
];

import * as contract from "@portal/domain/banking/contract";
import { refusals } from "@portal/domain/banking/messages";
import { answerWith } from "../http/answer.ts";
import { findInstitution } from "./find-institution.ts";
import { listRoutingNumbers } from "./list-routing-numbers.ts";

const answer = answerWith(refusals);

export const bankingRoutes = [
  answer(contract.listRoutingNumbers, listRoutingNumbers),
  answer(contract.findInstitution, findInstitution),
];

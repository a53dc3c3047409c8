import * as contract from "@portal/domain/support/contract";
import { refusals } from "@portal/domain/support/messages";
import { answerWith } from "../platform/answer.ts";
import { checkHealth } from "./check-health.ts";
import { listBusinessFundingExperts } from "./list-business-funding-experts.ts";

const answer = answerWith(refusals);

export const supportRoutes = [
  answer(contract.checkHealth, checkHealth),
  answer(contract.listBusinessFundingExperts, listBusinessFundingExperts),
];

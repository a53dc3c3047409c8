import * as contract from "@portal/domain/support/contract";
import { answerWith } from "../http/answer.ts";
import { checkHealth } from "./check-health.ts";
import { listBusinessFundingExperts } from "./list-business-funding-experts.ts";

const answer = answerWith({});

export const supportRoutes = [
  answer(contract.checkHealth, checkHealth),
  answer(contract.listBusinessFundingExperts, listBusinessFundingExperts),
];

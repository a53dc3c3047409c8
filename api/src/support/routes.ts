import * as contract from "@portal/domain/support/contract";
import * as inquiry from "@portal/domain/support/inquiry/contract";
import { answerWith } from "../http/answer.ts";
import { checkHealth } from "./check-health.ts";
import { createCase } from "./create-case.ts";
import { listBusinessFundingExperts } from "./list-business-funding-experts.ts";
import { listCaseTypes } from "./list-case-types.ts";

const answer = answerWith({});

export const supportRoutes = [
  answer(contract.checkHealth, checkHealth),
  answer(contract.listBusinessFundingExperts, listBusinessFundingExperts),
  answer(inquiry.listCaseTypes, listCaseTypes),
  answer(inquiry.createCase, createCase),
];

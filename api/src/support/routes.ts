import * as contract from "@portal/domain/support/contract";
import * as lender from "@portal/domain/support/lender/contract";
import { lenderCaseRefusals } from "@portal/domain/support/lender/messages";
import { answerWith } from "../http/answer.ts";
import { checkHealth } from "./check-health.ts";
import { answerCase } from "./lender/answer-case.ts";
import { putCaseType } from "./lender/put-case-type.ts";
import { putLegalText } from "./lender/put-legal-text.ts";
import { listLenderCases } from "./lender/list-lender-cases.ts";
import { listBusinessFundingExperts } from "./list-business-funding-experts.ts";

const answer = answerWith({});

export const supportRoutes = [
  answer(contract.checkHealth, checkHealth),
  answer(contract.listBusinessFundingExperts, listBusinessFundingExperts),
  answer(lender.listLenderCases, listLenderCases),
  answerWith(lenderCaseRefusals)(lender.answerCase, answerCase),
  answer(lender.putCaseType, putCaseType),
  answerWith(lenderCaseRefusals)(lender.putLegalText, putLegalText),
];

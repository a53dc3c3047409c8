import * as contract from "@portal/domain/support/contract";
import * as inquiry from "@portal/domain/support/inquiry/contract";
import * as legal from "@portal/domain/support/legal/contract";
import * as terms from "@portal/domain/support/terms/contract";
import { idempotencyTexts } from "@portal/domain/wire/idempotency";
import { answerWith } from "../http/answer.ts";
import { acceptTerms } from "./accept-terms.ts";
import { checkHealth } from "./check-health.ts";
import { createCase } from "./create-case.ts";
import { getAcceptance } from "./get-acceptance.ts";
import { getPrivacyPolicy } from "./legal/get-privacy-policy.ts";
import { getTermsAndConditions } from "./legal/get-terms-and-conditions.ts";
import { getTermsOfUse } from "./legal/get-terms-of-use.ts";
import * as lender from "@portal/domain/support/lender/contract";
import { lenderCaseRefusals } from "@portal/domain/support/lender/messages";
import { answerCase } from "./lender/answer-case.ts";
import { putCaseType } from "./lender/put-case-type.ts";
import { putLegalText } from "./lender/put-legal-text.ts";
import { listLenderCases } from "./lender/list-lender-cases.ts";
import { listBusinessFundingExperts } from "./list-business-funding-experts.ts";
import { listCaseTypes } from "./list-case-types.ts";
import { reportPageError } from "./report-page-error.ts";

const answer = answerWith({});

export const supportRoutes = [
  answer(contract.checkHealth, checkHealth),
  answer(contract.reportPageError, reportPageError),
  answer(contract.listBusinessFundingExperts, listBusinessFundingExperts),
  answer(inquiry.listCaseTypes, listCaseTypes),
  answerWith(idempotencyTexts)(inquiry.createCase, createCase),
  answer(legal.getPrivacyPolicy, getPrivacyPolicy),
  answer(legal.getTermsOfUse, getTermsOfUse),
  answer(legal.getTermsAndConditions, getTermsAndConditions),
  answer(terms.getAcceptance, getAcceptance),
  answer(terms.acceptTerms, acceptTerms),
  answer(lender.listLenderCases, listLenderCases),
  answerWith(lenderCaseRefusals)(lender.answerCase, answerCase),
  answer(lender.putCaseType, putCaseType),
  answerWith(lenderCaseRefusals)(lender.putLegalText, putLegalText),
];

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
import * as templates from "@portal/domain/support/lender/templates/contract";
import * as lenderThreads from "@portal/domain/support/lender/threads/contract";
import { threadRefusals } from "@portal/domain/support/lender/threads/messages";
import { listTemplates } from "./lender/list-templates.ts";
import { changeCase } from "./lender/threads/change-case.ts";
import { claimCase } from "./lender/threads/claim-case.ts";
import { getThread } from "./lender/threads/get-thread.ts";
import { listCaseAssignees } from "./lender/threads/list-case-assignees.ts";
import { openCase } from "./lender/threads/open-case.ts";
import { releaseCase } from "./lender/threads/release-case.ts";
import { listBusinessFundingExperts } from "./list-business-funding-experts.ts";
import { listCaseTypes } from "./list-case-types.ts";
import { reportPageError } from "./report-page-error.ts";
import * as threads from "@portal/domain/support/threads/contract";
import { getOwnThread } from "./threads/get-own-thread.ts";
import { getUnreadThreads } from "./threads/get-unread-threads.ts";
import { listThreads } from "./threads/list-threads.ts";
import { markThreadRead } from "./threads/mark-thread-read.ts";
import { replyToThread } from "./threads/reply-to-thread.ts";

const answer = answerWith({});
const answerThread = answerWith(threadRefusals);

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
  answer(threads.listThreads, listThreads),
  answer(threads.getUnreadThreads, getUnreadThreads),
  answer(threads.getOwnThread, getOwnThread),
  answerWith(idempotencyTexts)(threads.replyToThread, replyToThread),
  answer(threads.markThreadRead, markThreadRead),
  answer(lender.listLenderCases, listLenderCases),
  answerWith(lenderCaseRefusals)(lender.answerCase, answerCase),
  answerThread(lenderThreads.getThread, getThread),
  answerThread(lenderThreads.openCase, openCase),
  answerThread(lenderThreads.changeCase, changeCase),
  answerThread(lenderThreads.claimCase, claimCase),
  answer(lenderThreads.releaseCase, releaseCase),
  answer(lenderThreads.listCaseAssignees, listCaseAssignees),
  answer(templates.listTemplates, listTemplates),
  answer(lender.putCaseType, putCaseType),
  answerWith(lenderCaseRefusals)(lender.putLegalText, putLegalText),
];

import { pagePath } from "../wire/pages/page-path.ts";

/** Paths of the loan agreement's page and of the page shown after signing (FH-02). */
export const loanAgreementPath = pagePath(":opportunityId/loan-agreement");
export const signedAgreementPath = pagePath(":opportunityId/loan-agreement/signed");

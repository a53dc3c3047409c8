import { successParameters } from "../frame/paths.ts";
import { pagePath } from "../wire/pages/page-path.ts";

/** Without a parameter, a forgiveness page shows the active loan's application (2.2, FH-05). */
export const forgivenessSummaryPath = pagePath("forgiveness-summary", successParameters);
export const questionnairePath = pagePath("questionnaire/:opportunityId");
export const activeQuestionnairePath = pagePath("questionnaire");
/**
 * `from=estimate` means that the borrower opened a wizard page from the estimate to change one figure. That page then
 * leads back to the estimate.
 */
export const forgivenessApplicationPath = pagePath("forgiveness-application", ["step", "from"]);
export const coveredCostsPath = pagePath("forgiveness/covered-costs-documents");
export const form3508sPath = pagePath("lf/sba-3508s/:opportunityId/:stipulationId");
export const grossReceiptsPath = pagePath("forgiveness-reduction-in-gross-receipts");
export const grossReceiptsDocumentsPath = pagePath("forgiveness-reduction-in-gross-receipts-documents");
/** The page with the answers that the borrower sent in the active loan's forgiveness application. */
export const sentAnswersPath = pagePath("forgiveness-answers");
/** The page with the answers that the borrower sent in a loan application: payroll data and gross receipts. */
export const planAnswersPath = pagePath(":opportunityId/answers");
export const signoffPath = pagePath("forgiveness-customer-signoff");
export const signoffCompletedPath = pagePath("forgiveness-customer-signoff-completed");
export const forgivenessDetailPath = pagePath("forgiveness-detail");

/** Alternative addresses that redirect to forgiveness pages (FH-01). */
export const uploadAliasPath = pagePath("upload-loan-forgiveness/:opportunityId/:groupName");
export const form3508sAliasPath = pagePath("sba-3508s");

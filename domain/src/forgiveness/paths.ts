import { successParameters } from "../frame/paths.ts";
import { pagePath } from "../wire/page-path.ts";

export const forgivenessSummaryPath = pagePath("forgiveness-summary", ["advanceId", ...successParameters]);
export const questionnairePath = pagePath("questionnaire/:opportunityId");
/** The active application's. */
export const activeQuestionnairePath = pagePath("questionnaire");

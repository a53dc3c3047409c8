import { pagePath } from "../wire/pages/page-path.ts";

export const contactUsPath = pagePath("contact-us", ["accountId", "requestType"]);
export const privacyPolicyPath = pagePath("privacy-policy");
export const termsOfUsePath = pagePath("terms-of-use");
export const termsAndConditionsPath = pagePath("terms-and-conditions");
export const messagesPath = pagePath("messages");
export const messagePath = pagePath("messages/:caseId");

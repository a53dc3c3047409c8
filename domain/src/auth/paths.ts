import { pagePath, worldPath } from "../wire/page-path.ts";

/** The migrated flow's segment, which is also the version that an address may ask for (CORE-CONST-01, CH-16). */
export const migratedSegment = "pp-app";

export const loginPath = pagePath("login", ["version", "paypalAuthError"]);
/** Leads to the login with the version (CORE-SESS-04). */
export const migratedLoginPath = pagePath(`${migratedSegment}/login`);
export const forgotPasswordPath = pagePath("forgot-password");
export const securityQuestionPath = pagePath("security-question", ["version"]);
export const createSecurityQuestionsPath = pagePath("security-questions", ["version"]);

/** Where the links of mails lead. */
export const resetPasswordPath = pagePath("reset-password", ["token"]);
export const resetAccountPath = pagePath("reset-account", ["token"]);
export const createAccountPath = pagePath("create-account", ["token"]);
export const verifyEmailPath = pagePath("verify-email", ["token"]);
export const confirmAccountPath = pagePath("confirm-paypal-account", ["accountToken"]);
export const migratedConfirmAccountPath = pagePath(`${migratedSegment}/confirm-paypal-account`, [
  "accountToken",
]);

/** The provider's sign-on stands outside the countries (CORE-SSO-01). */
export const ssoLandingPath = worldPath("/oauth/landing");
export const ssoCallbackPath = worldPath("/oauth/paypal");
export const migratedSsoLandingPath = worldPath(`/${migratedSegment}/oauth/landing`);
export const migratedSsoCallbackPath = worldPath(`/${migratedSegment}/oauth/paypal`);

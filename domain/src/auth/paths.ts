import { pagePath, worldPath } from "../wire/page-path.ts";

/** The migrated flow's path segment, also used as the value of the `version` parameter (CORE-CONST-01, CH-16). */
export const migratedSegment = "pp-app";

export const loginPath = pagePath("login", ["version", "paypalAuthError"]);
/** Redirects to the login page with the version (CORE-SESS-04). */
export const migratedLoginPath = pagePath(`${migratedSegment}/login`);
export const forgotPasswordPath = pagePath("forgot-password");
export const securityQuestionPath = pagePath("security-question", ["version"]);
export const createSecurityQuestionsPath = pagePath("security-questions", ["version"]);

export const resetPasswordPath = pagePath("reset-password", ["token"]);
export const resetAccountPath = pagePath("reset-account", ["token"]);
export const createAccountPath = pagePath("create-account", ["token"]);
export const verifyEmailPath = pagePath("verify-email", ["token"]);
export const confirmAccountPath = pagePath("confirm-paypal-account", ["accountToken"]);
export const migratedConfirmAccountPath = pagePath(`${migratedSegment}/confirm-paypal-account`, [
  "accountToken",
]);

/** The sign-on pages for the provider have no country prefix (CORE-SSO-01). */
export const ssoLandingPath = worldPath("/oauth/landing");
export const ssoCallbackPath = worldPath("/oauth/paypal");
export const migratedSsoLandingPath = worldPath(`/${migratedSegment}/oauth/landing`);
export const migratedSsoCallbackPath = worldPath(`/${migratedSegment}/oauth/paypal`);

import { pagePath, worldPath } from "../wire/pages/page-path.ts";

/** Path segment and `version` parameter of the specification's "migrated flow" (CORE-CONST-01, CH-16). */
export const migratedSegment = "pp-app";

export const loginPath = pagePath("login", ["version", "paypalAuthError"]);
/** Redirects to the login page with `pp-app` as the `version` parameter (CORE-SESS-04). */
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

/** The pages for signing in through the provider have no country in their paths (CORE-SSO-01). */
export const ssoLandingPath = worldPath("/oauth/landing");
export const ssoCallbackPath = worldPath("/oauth/paypal");
export const migratedSsoLandingPath = worldPath(`/${migratedSegment}/oauth/landing`);
export const migratedSsoCallbackPath = worldPath(`/${migratedSegment}/oauth/paypal`);

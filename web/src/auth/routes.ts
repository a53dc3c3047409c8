import * as paths from "@portal/domain/auth/paths";
import type { PageRoute } from "../platform/page-route.ts";

/** The login page is in app/first-routes.ts, because it must not wait for the routes in this file. */
export const authRoutes: readonly PageRoute[] = [
  {
    path: paths.securityQuestionPath,
    access: "half-signed-in",
    notWhenSignedIn: true,
    screen: async () => (await import("./security-question-screen.tsx")).SecurityQuestionScreen,
  },
  {
    path: paths.createSecurityQuestionsPath,
    access: "half-signed-in",
    notWhenSignedIn: true,
    screen: async () => (await import("./create-questions-screen.tsx")).CreateQuestionsScreen,
  },
  {
    path: paths.forgotPasswordPath,
    access: "public",
    screen: async () => (await import("./forgot-password-screen.tsx")).ForgotPasswordScreen,
  },
  {
    path: paths.resetPasswordPath,
    access: "public",
    notWhenSignedIn: true,
    linkToken: "token",
    screen: async () => (await import("./reset-password-screen.tsx")).ResetPasswordScreen,
  },
  {
    path: paths.resetAccountPath,
    access: "public",
    notWhenSignedIn: true,
    linkToken: "token",
    screen: async () => (await import("./reset-account-screen.tsx")).ResetAccountScreen,
  },
  {
    path: paths.createAccountPath,
    access: "public",
    linkToken: "token",
    screen: async () => (await import("./create-account-screen.tsx")).CreateAccountScreen,
  },
  {
    path: paths.verifyEmailPath,
    access: "public",
    linkToken: "token",
    screen: async () => (await import("./verify-email-screen.tsx")).VerifyEmailScreen,
  },
];

import * as paths from "@portal/domain/auth/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const authRoutes: readonly PageRoute[] = [
  {
    path: paths.loginPath,
    access: "public",
    notWhenSignedIn: "unless-told",
    isBare: true,
    screen: async () => (await import("./login-screen.tsx")).LoginScreen,
  },
  {
    path: paths.securityQuestionPath,
    access: "half-signed-in",
    notWhenSignedIn: true,
    screen: async () => (await import("./security-question-screen.tsx")).SecurityQuestionScreen,
  },
  byPhone("securityQuestions", {
    path: paths.createSecurityQuestionsPath,
    access: "half-signed-in",
    notWhenSignedIn: true,
  }),
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
  byPhone("resetAccount", { path: paths.resetAccountPath, access: "public", notWhenSignedIn: true }),
  byPhone("createAccount", { path: paths.createAccountPath, access: "public" }),
  byPhone("verifyEmail", { path: paths.verifyEmailPath, access: "public" }),
];

import * as paths from "@portal/domain/settings/paths";
import type { PageRoute } from "../platform/page-route.ts";

export const settingsRoutes: readonly PageRoute[] = [
  {
    path: paths.settingsPath,
    access: "signed-in",
    screen: async () => (await import("./settings-screen.tsx")).SettingsScreen,
  },
  {
    path: paths.addHomePhonePath,
    access: "signed-in",
    screen: async () => (await import("./home-phone-screen.tsx")).HomePhoneScreen,
  },
  {
    path: paths.addBusinessWebAddressPath,
    access: "signed-in",
    screen: async () => (await import("./web-address-screen.tsx")).WebAddressScreen,
  },
  {
    path: paths.changeEmailPath,
    access: "signed-in",
    screen: async () => (await import("./change-email-screen.tsx")).ChangeEmailScreen,
  },
  {
    path: paths.changePasswordPath,
    access: "signed-in",
    screen: async () => (await import("./change-password-screen.tsx")).ChangePasswordScreen,
  },
  {
    path: paths.changeSecurityQuestionsPath,
    access: "signed-in",
    screen: async () => (await import("./change-questions-screen.tsx")).ChangeQuestionsScreen,
  },
];

import * as paths from "@portal/domain/auth/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const ssoRoutes: readonly PageRoute[] = [
  {
    path: paths.ssoLandingPath,
    access: "public",
    isBare: true,
    screen: async () => (await import("./landing-screen.tsx")).LandingScreen,
  },
  {
    path: paths.migratedSsoLandingPath,
    access: "public",
    isBare: true,
    screen: async () => (await import("./landing-screen.tsx")).MigratedLandingScreen,
  },
  {
    path: paths.ssoCallbackPath,
    access: "public",
    isBare: true,
    screen: async () => (await import("./callback-screen.tsx")).CallbackScreen,
  },
  {
    path: paths.migratedSsoCallbackPath,
    access: "public",
    isBare: true,
    screen: async () => (await import("./callback-screen.tsx")).MigratedCallbackScreen,
  },
  {
    path: paths.confirmAccountPath,
    access: "public",
    isBare: true,
    linkToken: "accountToken",
    screen: async () => (await import("./confirm-account-screen.tsx")).ConfirmAccountScreen,
  },
  {
    path: paths.migratedConfirmAccountPath,
    access: "public",
    isBare: true,
    linkToken: "accountToken",
    screen: async () => (await import("./confirm-account-screen.tsx")).MigratedConfirmAccountScreen,
  },
];

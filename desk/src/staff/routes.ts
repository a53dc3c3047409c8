import { deskConfirmPage, deskSetUpPage, deskSignInPage } from "@portal/domain/staff/paths";
import type { PageRoute } from "../platform/page-route.ts";

export const staffRoutes: readonly PageRoute[] = [
  {
    path: deskSignInPage,
    access: "anyone",
    screen: async () => (await import("./sign-in-screen.tsx")).SignInScreen,
  },
  {
    path: deskConfirmPage,
    access: "anyone",
    screen: async () => (await import("./confirm-screen.tsx")).ConfirmScreen,
  },
  {
    path: deskSetUpPage,
    access: "anyone",
    screen: async () => (await import("./set-up-screen.tsx")).SetUpScreen,
  },
];

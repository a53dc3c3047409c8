import { loginPath } from "@portal/domain/auth/paths";
import { maintenancePath, summaryPath } from "@portal/domain/frame/paths";
import type { PageRoute } from "../platform/page-route.ts";

/** The pages that borrowers open most often. The first script contains only these routes. */
export const firstRoutes: readonly PageRoute[] = [
  {
    path: loginPath,
    access: "public",
    notWhenSignedIn: "unless-told",
    isBare: true,
    screen: async () => (await import("../auth/login-screen.tsx")).LoginScreen,
  },
  {
    path: summaryPath,
    access: "signed-in",
    screen: async () => (await import("./summary/summary-screen.tsx")).SummaryScreen,
  },
  {
    path: maintenancePath,
    access: "public",
    isBare: true,
    // main.tsx preloads the maintenance page, because the network may be down when the page is needed.
    screen: async () => (await import("./session/maintenance-screen.tsx")).MaintenanceScreen,
  },
];

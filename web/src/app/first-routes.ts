import { loginPath } from "@portal/domain/auth/paths";
import { maintenancePath, summaryPath } from "@portal/domain/frame/paths";
import type { PageRoute } from "../platform/page-route.ts";

/** The pages that borrowers open most. Only these routes are in the first script; all others load with routes.ts. */
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
    // main.tsx fetches the maintenance page's code ahead, because the network may be down when the page is needed.
    screen: async () => (await import("./session/maintenance-screen.tsx")).MaintenanceScreen,
  },
];

import { activityPath, loansPath } from "@portal/domain/loans/paths";
import type { PageRoute } from "../platform/page-route.ts";

export const loanRoutes: readonly PageRoute[] = [
  {
    path: activityPath,
    access: "signed-in",
    screen: async () => (await import("./activity-screen.tsx")).ActivityScreen,
  },
  {
    path: loansPath,
    access: "signed-in",
    screen: async () => (await import("./your-loans-screen.tsx")).YourLoansScreen,
  },
];

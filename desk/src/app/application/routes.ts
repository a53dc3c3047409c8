import { applicationPage } from "@portal/domain/work/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const applicationRoutes: readonly PageRoute[] = [
  {
    path: applicationPage,
    access: ["borrowers.read"],
    screen: async () => (await import("./application-screen.tsx")).ApplicationScreen,
  },
];

import { searchPage } from "@portal/domain/work/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const searchRoutes: readonly PageRoute[] = [
  {
    path: searchPage,
    access: ["borrowers.read"],
    screen: async () => (await import("./search-screen.tsx")).SearchScreen,
  },
];

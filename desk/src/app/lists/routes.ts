import { listPage } from "@portal/domain/work/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const listRoutes: readonly PageRoute[] = [
  {
    path: listPage,
    access: ["borrowers.read"],
    screen: async () => (await import("./list-screen.tsx")).ListScreen,
  },
];

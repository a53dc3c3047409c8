import * as paths from "@portal/domain/ownership/paths";
import type { PageRoute } from "../platform/page-route.ts";

export const ownershipRoutes: readonly PageRoute[] = [
  {
    path: paths.referencesPath,
    access: "signed-in",
    screen: async () => (await import("./references-screen.tsx")).ReferencesScreen,
  },
];

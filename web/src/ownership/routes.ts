import * as paths from "@portal/domain/ownership/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const ownershipRoutes: readonly PageRoute[] = [
  byPhone("ownership", { path: paths.ownershipPath, access: "signed-in" }),
  byPhone("ownership", { path: paths.businessOwnershipPath, access: "signed-in" }),
  {
    path: paths.referencesPath,
    access: "signed-in",
    screen: async () => (await import("./references-screen.tsx")).ReferencesScreen,
  },
];

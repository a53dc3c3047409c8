import { documentItemPage } from "@portal/domain/work/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const reviewRoutes: readonly PageRoute[] = [
  {
    path: documentItemPage,
    access: ["documents.review", "documents.read"],
    screen: async () => (await import("./document-screen.tsx")).DocumentScreen,
  },
];

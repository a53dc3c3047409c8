import type { PageRoute } from "../platform/page-route.ts";
import { staffRoutes } from "../staff/routes.ts";
import { workRoutes } from "../work/routes.ts";
import { searchRoutes } from "../work/search/routes.ts";
import { applicationRoutes } from "./application/routes.ts";
import { listRoutes } from "./lists/routes.ts";
import { recordRoutes } from "./records/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { reviewRoutes } from "./review/routes.ts";

/** The pages of all slices. A new slice adds its routes here. */
export const routes: readonly PageRoute[] = [
  ...staffRoutes,
  ...workRoutes,
  ...searchRoutes,
  ...reviewRoutes,
  ...applicationRoutes,
  ...recordRoutes,
  ...listRoutes,
  ...messageRoutes,
];

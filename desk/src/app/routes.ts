import type { PageRoute } from "../platform/page-route.ts";
import { staffRoutes } from "../staff/routes.ts";
import { workRoutes } from "../work/routes.ts";
import { reviewRoutes } from "./review/routes.ts";

/** The pages of all slices. A new slice adds its routes here. */
export const routes: readonly PageRoute[] = [...staffRoutes, ...workRoutes, ...reviewRoutes];

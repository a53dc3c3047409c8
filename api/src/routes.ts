import { applicationRoutes } from "./applications/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { loanRoutes } from "./loans/routes.ts";
import type { Route } from "./http/operation.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { supportRoutes } from "./support/routes.ts";

/** Every operation of the portal, in the order of the slices. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...loanRoutes,
  ...applicationRoutes,
  ...documentRoutes,
  ...settingsRoutes,
  ...supportRoutes,
];

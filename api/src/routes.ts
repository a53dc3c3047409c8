import { applicationRoutes } from "./applications/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { ssoRoutes } from "./auth/sso/routes.ts";
import { bankingRoutes } from "./banking/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { loanRoutes } from "./loans/routes.ts";
import { bookRoutes } from "./import/routes.ts";
import type { Route } from "./http/operation.ts";
import { lenderPaymentRoutes } from "./payments/lender/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { supportRoutes } from "./support/routes.ts";

/** Every operation of the portal, in the order of the slices. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...ssoRoutes,
  ...loanRoutes,
  ...applicationRoutes,
  ...documentRoutes,
  ...bankingRoutes,
  ...paymentRoutes,
  ...lenderPaymentRoutes,
  ...settingsRoutes,
  ...supportRoutes,
  ...bookRoutes,
];

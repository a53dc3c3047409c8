import { applicationRoutes } from "./applications/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { ssoRoutes } from "./auth/sso/routes.ts";
import { connectionRoutes } from "./banking/connection/routes.ts";
import { bankingRoutes } from "./banking/routes.ts";
import { agreementRoutes } from "./agreement/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { forgivenessRoutes } from "./forgiveness/routes.ts";
import { loanRoutes } from "./loans/routes.ts";
import { bookRoutes } from "./import/routes.ts";
import type { Route } from "./http/operation.ts";
import { lenderPaymentRoutes } from "./payments/lender/routes.ts";
import { ownershipRoutes } from "./ownership/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { retentionRoutes } from "./retention/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { supportRoutes } from "./support/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { noteRoutes } from "./work/notes/routes.ts";
import { workRoutes } from "./work/routes.ts";
import { viewRoutes } from "./work/views/routes.ts";
import { requestRoutes } from "./requests/routes.ts";

export const routes: readonly Route[] = [
  ...authRoutes,
  ...ssoRoutes,
  ...loanRoutes,
  ...applicationRoutes,
  ...requestRoutes,
  ...documentRoutes,
  ...agreementRoutes,
  ...bankingRoutes,
  ...connectionRoutes,
  ...ownershipRoutes,
  ...paymentRoutes,
  ...lenderPaymentRoutes,
  ...forgivenessRoutes,
  ...settingsRoutes,
  ...supportRoutes,
  ...bookRoutes,
  ...retentionRoutes,
  ...staffRoutes,
  ...workRoutes,
  ...noteRoutes,
  ...viewRoutes,
];

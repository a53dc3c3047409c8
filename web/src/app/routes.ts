import { forgivenessUploadPath } from "@portal/domain/documents/paths";
import {
  coveredCostsPath,
  grossReceiptsDocumentsPath,
  uploadAliasPath,
} from "@portal/domain/forgiveness/paths";
import { businessOwnershipPath, ownershipPath } from "@portal/domain/ownership/paths";
import { applicationRoutes } from "../applications/routes.ts";
import { authRoutes } from "../auth/routes.ts";
import { ssoRoutes } from "../auth/sso/routes.ts";
import { bankingRoutes } from "../banking/routes.ts";
import { agreementRoutes } from "./agreement/routes.ts";
import { documentRoutes } from "../documents/routes.ts";
import { forgivenessRoutes } from "../forgiveness/routes.ts";
import { firstRoutes } from "./first-routes.ts";
import { loanRoutes } from "../loans/routes.ts";
import { ownershipRoutes } from "../ownership/routes.ts";
import { paymentRoutes } from "../payments/routes.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { settingsRoutes } from "../settings/routes.ts";
import { supportRoutes } from "../support/routes.ts";

/** An import() call that several routes share. */
const forgivenessUpload = () => import("./forgiveness/upload-screen.tsx");

/** These routes are declared here, because their pages combine the slices for documents and forgiveness. */
const forgivenessDocumentRoutes: readonly PageRoute[] = [
  {
    path: forgivenessUploadPath,
    access: "signed-in",
    screen: async () => (await forgivenessUpload()).ForgivenessUploadScreen,
  },
  {
    path: uploadAliasPath,
    access: "signed-in",
    screen: async () => (await forgivenessUpload()).UploadAliasScreen,
  },
  {
    path: coveredCostsPath,
    access: "signed-in",
    screen: async () => (await forgivenessUpload()).CoveredCostsScreen,
  },
  {
    path: grossReceiptsDocumentsPath,
    access: "signed-in",
    screen: async () => (await forgivenessUpload()).ReceiptsDocumentsScreen,
  },
];

const appRoutes: readonly PageRoute[] = [
  // Declares the ownership page here, because it shows terms from the support slice.
  {
    path: ownershipPath,
    access: "signed-in",
    screen: async () => (await import("./ownership/ownership-screen.tsx")).OwnershipScreen,
  },
  {
    path: businessOwnershipPath,
    access: "signed-in",
    screen: async () => (await import("./ownership/ownership-screen.tsx")).BusinessOwnershipScreen,
  },
];

export const pageRoutes: readonly PageRoute[] = [
  ...firstRoutes,
  ...appRoutes,
  ...forgivenessDocumentRoutes,
  ...authRoutes,
  ...ssoRoutes,
  ...loanRoutes,
  ...applicationRoutes,
  ...documentRoutes,
  ...agreementRoutes,
  ...bankingRoutes,
  ...ownershipRoutes,
  ...paymentRoutes,
  ...forgivenessRoutes,
  ...settingsRoutes,
  ...supportRoutes,
];

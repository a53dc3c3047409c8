import { forgivenessUploadPath } from "@portal/domain/documents/paths";
import {
  coveredCostsPath,
  grossReceiptsDocumentsPath,
  uploadAliasPath,
} from "@portal/domain/forgiveness/paths";
import { maintenancePath, summaryPath } from "@portal/domain/frame/paths";
import { businessOwnershipPath, ownershipPath } from "@portal/domain/ownership/paths";
import { matchRoutes } from "react-router";
import { applicationRoutes } from "../applications/routes.ts";
import { authRoutes } from "../auth/routes.ts";
import { ssoRoutes } from "../auth/sso/routes.ts";
import { bankingRoutes } from "../banking/routes.ts";
import { agreementRoutes } from "./agreement/routes.ts";
import { documentRoutes } from "../documents/routes.ts";
import { forgivenessRoutes } from "../forgiveness/routes.ts";
import { loanRoutes } from "../loans/routes.ts";
import { ownershipRoutes } from "../ownership/routes.ts";
import { paymentRoutes } from "../payments/routes.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { settingsRoutes } from "../settings/routes.ts";
import { supportRoutes } from "../support/routes.ts";

/** Several routes share these import() calls, because the portal's first script lists all files of each import(). */
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
  // This route is declared here, because owners accept terms that belong to the support slice.
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
  {
    path: summaryPath,
    access: "signed-in",
    screen: async () => (await import("./summary/summary-screen.tsx")).SummaryScreen,
  },
  {
    path: maintenancePath,
    access: "public",
    isBare: true,
    // main.tsx fetches the maintenance page's code ahead, because the network may be down when the page is needed.
    screen: async () => (await import("./session/maintenance-screen.tsx")).MaintenanceScreen,
  },
];

export const pageRoutes: readonly PageRoute[] = [
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

const table = pageRoutes.map((page) => ({ path: page.path.pattern, handle: page }));

export function pageAt(pathname: string): PageRoute | undefined {
  return matchRoutes(table, pathname)?.at(-1)?.route.handle;
}

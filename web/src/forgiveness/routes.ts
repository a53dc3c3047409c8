import * as documentPaths from "@portal/domain/documents/paths";
import * as paths from "@portal/domain/forgiveness/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const forgivenessRoutes: readonly PageRoute[] = [
  {
    path: documentPaths.payrollDataPath,
    access: "signed-in",
    screen: async () => (await import("./plan-screen.tsx")).PayrollDataScreen,
  },
  {
    path: documentPaths.grossReceiptsPath,
    access: "signed-in",
    screen: async () => (await import("./plan-screen.tsx")).GrossReceiptsScreen,
  },
  {
    path: paths.forgivenessSummaryPath,
    access: "signed-in",
    screen: async () => (await import("./forgiveness-summary-screen.tsx")).ForgivenessSummaryScreen,
  },
  byPhone("questionnaire", { path: paths.questionnairePath, access: "signed-in", isPpp: true }),
  byPhone("questionnaire", { path: paths.activeQuestionnairePath, access: "signed-in", isPpp: true }),
];

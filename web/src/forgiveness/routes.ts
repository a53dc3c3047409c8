import * as paths from "@portal/domain/forgiveness/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const forgivenessRoutes: readonly PageRoute[] = [
  {
    path: paths.forgivenessSummaryPath,
    access: "signed-in",
    screen: async () => (await import("./forgiveness-summary-screen.tsx")).ForgivenessSummaryScreen,
  },
  byPhone("questionnaire", { path: paths.questionnairePath, access: "signed-in", isPpp: true }),
  byPhone("questionnaire", { path: paths.activeQuestionnairePath, access: "signed-in", isPpp: true }),
];

import * as documentPaths from "@portal/domain/documents/paths";
import * as paths from "@portal/domain/forgiveness/paths";
import type { PageRoute } from "../platform/page-route.ts";

/** Several routes share each of these imports, because each further `import()` makes the first script larger. */
const forms = () => import("./plan-screen.tsx");
const afterReview = () => import("./after-review-screen.tsx");

export const forgivenessRoutes: readonly PageRoute[] = [
  {
    path: documentPaths.payrollDataPath,
    access: "signed-in",
    screen: async () => (await forms()).PayrollDataScreen,
  },
  {
    path: documentPaths.grossReceiptsPath,
    access: "signed-in",
    screen: async () => (await forms()).GrossReceiptsScreen,
  },
  {
    path: paths.forgivenessSummaryPath,
    access: "signed-in",
    screen: async () => (await import("./forgiveness-summary-screen.tsx")).ForgivenessSummaryScreen,
  },
  {
    path: paths.form3508sPath,
    access: "signed-in",
    screen: async () => (await forms()).Form3508sScreen,
  },
  {
    path: paths.form3508sAliasPath,
    access: "signed-in",
    screen: async () => (await forms()).ActiveForm3508sScreen,
  },
  {
    path: paths.grossReceiptsPath,
    access: "signed-in",
    screen: async () => (await forms()).ForgivenessReceiptsScreen,
  },
  {
    path: paths.sentAnswersPath,
    access: "signed-in",
    screen: async () => (await forms()).SentAnswersScreen,
  },
  {
    path: paths.planAnswersPath,
    access: "signed-in",
    screen: async () => (await forms()).PlanAnswersScreen,
  },
  {
    path: paths.signoffPath,
    access: "signed-in",
    screen: async () => (await afterReview()).SignOffScreen,
  },
  {
    path: paths.signoffCompletedPath,
    access: "signed-in",
    screen: async () => (await afterReview()).SignOffCompletedScreen,
  },
  {
    path: paths.forgivenessDetailPath,
    access: "signed-in",
    screen: async () => (await afterReview()).OutcomeScreen,
  },
  {
    path: paths.questionnairePath,
    access: "signed-in",
    screen: async () => (await import("./questionnaire-screen.tsx")).QuestionnaireScreen,
  },
  {
    path: paths.activeQuestionnairePath,
    access: "signed-in",
    screen: async () => (await import("./questionnaire-screen.tsx")).QuestionnaireScreen,
  },
  {
    path: paths.forgivenessApplicationPath,
    access: "signed-in",
    screen: async () => (await import("./forgiveness-application-screen.tsx")).ForgivenessApplicationScreen,
  },
];

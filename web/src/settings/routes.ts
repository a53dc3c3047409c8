import * as paths from "@portal/domain/settings/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const settingsRoutes: readonly PageRoute[] = [
  byPhone("settings", { path: paths.settingsPath, access: "signed-in" }),
  byPhone("addHomePhone", { path: paths.addHomePhonePath, access: "signed-in" }),
  byPhone("addBusinessWebAddress", { path: paths.addBusinessWebAddressPath, access: "signed-in" }),
  byPhone("changeEmail", { path: paths.changeEmailPath, access: "signed-in" }),
  byPhone("changePassword", { path: paths.changePasswordPath, access: "signed-in" }),
  byPhone("changeSecurityQuestions", { path: paths.changeSecurityQuestionsPath, access: "signed-in" }),
];

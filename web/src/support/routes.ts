import * as paths from "@portal/domain/support/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const supportRoutes: readonly PageRoute[] = [
  {
    path: paths.contactUsPath,
    access: "signed-in",
    screen: async () => (await import("./inquiry/contact-us-screen.tsx")).ContactUsScreen,
  },
  byPhone("privacyPolicy", { path: paths.privacyPolicyPath, access: "public" }),
  byPhone("termsOfUse", { path: paths.termsOfUsePath, access: "public" }),
  byPhone("termsAndConditions", { path: paths.termsAndConditionsPath, access: "public" }),
];

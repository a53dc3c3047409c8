import { loanAgreementPath, signedAgreementPath } from "@portal/domain/agreement/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const agreementRoutes: readonly PageRoute[] = [
  {
    path: loanAgreementPath,
    access: "signed-in",
    screen: async () => (await import("./agreement-screen.tsx")).AgreementScreen,
  },
  {
    path: signedAgreementPath,
    access: "signed-in",
    screen: async () => (await import("./agreement-screen.tsx")).SignedScreen,
  },
];

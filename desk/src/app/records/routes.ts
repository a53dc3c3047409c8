import { businessPage, loanPage, personPage } from "@portal/domain/work/paths";
import type { PageRoute } from "../../platform/page-route.ts";

export const recordRoutes: readonly PageRoute[] = [
  {
    path: personPage,
    access: ["borrowers.read"],
    screen: async () => (await import("./person-screen.tsx")).PersonScreen,
  },
  {
    path: businessPage,
    access: ["borrowers.read"],
    screen: async () => (await import("./business-screen.tsx")).BusinessScreen,
  },
  {
    path: loanPage,
    access: ["borrowers.read"],
    screen: async () => (await import("./loan-screen.tsx")).LoanScreen,
  },
];

import * as paths from "@portal/domain/banking/paths";
import type { PageRoute } from "../platform/page-route.ts";

const screens = () => import("./bank-accounts-screen.tsx");
const statements = () => import("./connection/statements-screen.tsx");
const aliases = () => import("./active-bank-accounts-screen.tsx");

export const bankingRoutes: readonly PageRoute[] = [
  {
    path: paths.verifyBankAccountsPath,
    access: "signed-in",
    screen: async () => (await screens()).VerifyBankAccountsScreen,
  },
  {
    path: paths.addBankAccountsPath,
    access: "signed-in",
    screen: async () => (await screens()).AddBankAccountsScreen,
  },
  {
    path: paths.activeVerifyBankAccountsPath,
    access: "signed-in",
    screen: async () => (await aliases()).ActiveVerifyBankAccountsScreen,
  },
  {
    path: paths.activeAddBankAccountsPath,
    access: "signed-in",
    screen: async () => (await aliases()).ActiveAddBankAccountsScreen,
  },
  {
    path: paths.statementChoicePath,
    access: "signed-in",
    screen: async () => (await statements()).ChoiceScreen,
  },
  {
    path: paths.openBankingPath,
    access: "signed-in",
    screen: async () => (await statements()).ConnectScreen,
  },
];

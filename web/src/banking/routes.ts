import * as paths from "@portal/domain/banking/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const bankingRoutes: readonly PageRoute[] = [
  byPhone("verifyBankAccounts", { path: paths.verifyBankAccountsPath, access: "signed-in" }),
  byPhone("verifyBankAccounts", { path: paths.activeVerifyBankAccountsPath, access: "signed-in" }),
  byPhone("addBankAccounts", { path: paths.addBankAccountsPath, access: "signed-in" }),
  byPhone("addBankAccounts", { path: paths.activeAddBankAccountsPath, access: "signed-in" }),
];

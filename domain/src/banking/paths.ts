import { pagePath } from "../wire/page-path.ts";

export const verifyBankAccountsPath = pagePath("application/:opportunityId/verify-bank-accounts", [
  "contactId",
]);
export const addBankAccountsPath = pagePath("application/:opportunityId/add-bank-accounts");
/** The same pages of the active application. */
export const activeVerifyBankAccountsPath = pagePath("verify-bank-accounts");
export const activeAddBankAccountsPath = pagePath("add-bank-accounts");

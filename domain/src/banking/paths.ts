import { pagePath } from "../wire/page-path.ts";

/** `contactId` names the contact for whom an item is completed (CH-14). */
const item = ["contactId"] as const;

export const verifyBankAccountsPath = pagePath("application/:opportunityId/verify-bank-accounts", item);
export const addBankAccountsPath = pagePath("application/:opportunityId/add-bank-accounts");
/** The same pages of the active application. */
export const activeVerifyBankAccountsPath = pagePath("verify-bank-accounts");
export const activeAddBankAccountsPath = pagePath("add-bank-accounts");
/** Bank statements: the choice of how they come, and the connection to the bank (SERV-ROUTE-06, SERV-ROUTE-07). */
export const statementChoicePath = pagePath("upload-document-choice/:opportunityId/:groupName", item);
export const openBankingPath = pagePath("upload-document-open-banking/:opportunityId/:groupName", item);

import { pagePath } from "../wire/page-path.ts";

/** `contactId` is the contact to complete the item for (CH-14). */
const item = ["contactId"] as const;

export const verifyBankAccountsPath = pagePath("application/:opportunityId/verify-bank-accounts", item);
export const addBankAccountsPath = pagePath("application/:opportunityId/add-bank-accounts");
/** The same pages for the active application. */
export const activeVerifyBankAccountsPath = pagePath("verify-bank-accounts");
export const activeAddBankAccountsPath = pagePath("add-bank-accounts");
/** The choice of how to send bank statements, and the connection to the bank (SERV-ROUTE-06, SERV-ROUTE-07). */
export const statementChoicePath = pagePath("upload-document-choice/:opportunityId/:groupName", item);
export const openBankingPath = pagePath("upload-document-open-banking/:opportunityId/:groupName", item);

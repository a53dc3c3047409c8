import { pagePath } from "../wire/pages/page-path.ts";

/** `contactId` is the contact that the action item is completed for (CH-14). */
const item = ["contactId"] as const;

export const verifyBankAccountsPath = pagePath("application/:opportunityId/verify-bank-accounts", item);
export const addBankAccountsPath = pagePath("application/:opportunityId/add-bank-accounts");
export const activeVerifyBankAccountsPath = pagePath("verify-bank-accounts");
export const activeAddBankAccountsPath = pagePath("add-bank-accounts");
/** Paths of the pages to choose how to send bank statements and to connect a bank (SERV-ROUTE-06, SERV-ROUTE-07). */
export const statementChoicePath = pagePath("upload-document-choice/:opportunityId/:groupName", item);
export const openBankingPath = pagePath("upload-document-open-banking/:opportunityId/:groupName", item);

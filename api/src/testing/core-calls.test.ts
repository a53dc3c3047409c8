import { getLoanAgreementStatus } from "@portal/domain/agreement/contract";
import * as applications from "@portal/domain/applications/contract";
import { setFlowType } from "@portal/domain/applications/flow/contract";
import * as auth from "@portal/domain/auth/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import * as recovery from "@portal/domain/auth/recovery/contract";
import * as session from "@portal/domain/auth/session/contract";
import * as sso from "@portal/domain/auth/sso/contract";
import * as documents from "@portal/domain/documents/contract";
import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import * as loans from "@portal/domain/loans/contract";
import * as products from "@portal/domain/loans/products/contract";
import { updateContact } from "@portal/domain/ownership/references/contract";
import { listSelfServiceLoans } from "@portal/domain/payments/contract";
import * as settings from "@portal/domain/settings/contract";
import * as support from "@portal/domain/support/contract";
import * as inquiry from "@portal/domain/support/inquiry/contract";
import * as legal from "@portal/domain/support/legal/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { routes } from "../routes.ts";

const id = "0199f0c4-5a52-7a3e-8d4b-2f6d1b0c9e11";
const questions = [
  { question: "Whose oven?", answer: "Rosa" },
  { question: "Which street?", answer: "Lake" },
];
const link = { token: "t0ken", partner: "sf" };
const signOn = { ...link, code: "c0de", codeVerifier: "v".repeat(43), nonce: "n".repeat(16) };
const { token: _, ...code } = signOn;
const upload = { opportunity_id: id, document_type: "TaxReturn" };

/** Each operation's specified address, requirement, contract, and the fields that the browser sends. */
const calls: readonly (readonly [address: string, id: string, contract: Endpoint, sent?: object])[] = [
  [
    "POST /auth/login",
    "CORE-API-06",
    auth.logIn,
    { email: "a@b.co", password: "x", partner: "sf", brand: "paypal", validatePartner: false },
  ],
  ["POST /sso/paypal", "CORE-API-07", sso.signOn, code],
  ["POST /sso/migrated-flow/paypal", "CORE-API-08", sso.signOnMigrated, code],
  ["POST /auth/authorize", "CORE-API-09", auth.authorize, { answer: "x", questionId: 1 }],
  ["POST /auth/security-question", "CORE-API-10", auth.askSecurityQuestion, { token: "t0ken" }],
  ["GET /auth/security-questions", "CORE-API-11, CORE-SECQ-19", auth.listSecurityQuestions],
  ["POST /auth/security-questions", "CORE-API-12", credentials.setSecurityQuestions, { questions }],
  ["POST /auth/change-security-questions", "CORE-API-13", credentials.changeSecurityQuestions, { questions }],
  ["POST /auth/forgot-password", "CORE-API-14, CORE-FORGOT-04", recovery.forgotPassword, { email: "a@b.co" }],
  [
    "POST /auth/password",
    "CORE-API-15",
    recovery.setPassword,
    { token: "t0ken", password: "x", question: "Whose oven?", answer: "Rosa" },
  ],
  ["POST /auth/verify-password", "CORE-API-16", credentials.verifyPassword, { password: "x" }],
  [
    "POST /auth/change-password",
    "CORE-API-17",
    credentials.changePassword,
    { currentPassword: "x", newPassword: "y", confirmNewPassword: "y" },
  ],
  ["POST /auth/request-change-email", "CORE-API-18", credentials.requestChangeEmail, { email: "a@b.co" }],
  ["POST /auth/verify-email", "CORE-API-19", recovery.verifyEmail, { token: "t0ken" }],
  ["GET /reset-token/:resetToken/partners", "CORE-API-20", recovery.readLink],
  ["POST /paypal/confirm-account", "CORE-API-21", sso.confirmAccount, link],
  ["POST /paypal/migrated-flow/confirm-account", "CORE-API-22", sso.confirmAccountMigrated, link],
  ["POST /auth/keep-alive", "CORE-API-23", session.keepAlive, {}],
  ["POST /auth/expire", "CORE-API-24", session.expire, {}],
  ["GET /contacts", "CORE-API-25", settings.listContacts],
  [
    "POST /contacts/:id",
    "CORE-API-26",
    updateContact,
    { businessWebAddress: "https://x.example", homePhone: "(302) 555-0100" },
  ],
  ["GET /contacts/:id", "CORE-API-27", settings.getContact],
  ["GET /contacts/accounts", "CORE-API-28", listContactAccounts],
  ["GET /contacts/notifications", "CORE-API-29", applications.listNotifications],
  ["GET /cases/types", "CORE-API-30", inquiry.listCaseTypes],
  [
    "POST /cases",
    "CORE-API-31",
    inquiry.createCase,
    {
      accountId: id,
      type: "Payment Question",
      description: "When?",
      subject: "Request submitted through customer portal",
    },
  ],
  ["GET /v2/opportunities", "CORE-API-32", applications.listOpportunities],
  ["GET /v2/accounts", "CORE-API-33", loans.listAccounts],
  ["GET /v2/advances", "CORE-API-34", loans.listAdvances],
  ["GET /opportunities/:id/business-funding-experts", "CORE-API-35", support.listBusinessFundingExperts],
  ["GET /opportunities/:id/contacts", "CORE-API-36", applications.listOpportunityContacts],
  ["GET /opportunities/:id/loan-agreement-status", "CORE-API-37", getLoanAgreementStatus],
  ["GET /v2/opportunities/:id/stipulations", "CORE-API-38", applications.listStipulations],
  ["GET /v2/opportunities/:id/:type/stipulations", "CORE-API-39", applications.listStipulationsOfType],
  [
    "POST /v2/opportunities/:id/stipulations/:stipId/fulfillStipulation",
    "CORE-API-40",
    applications.fulfillStipulation,
    {},
  ],
  ["GET /v2/opportunities/:id/isStipulationEnabled", "CORE-API-41", applications.isStipulationEnabled],
  ["POST /opportunities/:id/flow-type", "CORE-API-42", setFlowType, { flowType: "AGGREGATOR_ASSET_REPORT" }],
  ["GET /documents/types", "CORE-API-43", documents.listDocumentTypes],
  ["POST /documents", "CORE-API-44", documents.uploadDocument, upload],
  ["POST /v2/documents", "CORE-API-45", documents.uploadDocuments, upload],
  ["GET /accounts/:id/funding-attributes", "CORE-API-46", products.getFundingAttributes],
  ["GET /accounts/:id/is-renewal-eligible", "CORE-API-47", loans.isRenewalEligible],
  ["POST /accounts/:id/renew", "CORE-API-48", loans.renew, { campaignId: "spring" }],
  [
    "POST /accounts/:id/create-ppp-lead",
    "CORE-API-49",
    loans.createPppLead,
    { contactId: id, campaignId: "spring" },
  ],
  ["GET /products/loans", "CORE-API-50", products.listLoanProducts],
  ["GET /products/selfserviceloans", "CORE-API-51", listSelfServiceLoans],
  ["GET /loans/:id", "CORE-API-52", loans.getLoan],
  ["GET /loans/:id/transactions", "CORE-API-53", loans.listTransactions],
  ["GET /", "CORE-API-54", support.checkHealth],
  ["GET /privacy/:id", "CORE-API-56", legal.getPrivacyPolicy],
  ["GET /terms/:id", "CORE-API-56", legal.getTermsOfUse],
  ["GET /terms/terms-and-conditions/:id", "CORE-API-56", legal.getTermsAndConditions],
];

const answered = new Set(routes.map((route): Endpoint => route.endpoint));

test.each(calls.map(([address, id, contract, sent]) => [address, id, contract, sent] as const))(
  "the API serves %s and accepts its specified fields [%s]",
  (address, _id, contract, sent) => {
    expect(`${contract.method} ${contract.path}`).toBe(address);
    expect(answered.has(contract)).toBe(true);
    const schema = contract.body ?? contract.upload?.fields;
    // Parsing removes fields that the contract does not declare, so the result must equal the sent fields.
    expect(schema && z.parse(schema, sent)).toEqual(sent);
  },
);

import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CaseWorker } from "@portal/domain/applications/contract";
import { cents, externalId, id, instant } from "../columns.ts";
import { contacts } from "./auth.ts";
import { accounts } from "./loans.ts";

/** An application for a loan. */
export const opportunities = pgTable(
  "opportunities",
  {
    id: id(),
    externalId: externalId(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    stageName: text().notNull(),
    stage: text({ enum: ["0", "ST1", "ST2", "ST3", "ERROR", "ST4", "ST5", "ST6", "CLOSED"] }).notNull(),
    type: text().notNull(),
    closedAt: instant(),
    applicationReceivedAt: instant(),
    partnerName: text(),
    paycheckProtectionPlanId: text(),
    loanVersion: text(),
    adverseActionNoticeSent: boolean().notNull().default(false),
    numberOfBankStatementsAlreadyUploaded: integer().notNull().default(0),
    businessEntityType: text(),
    numberOfEmployees: integer(),
    advanceAmountCents: cents("advance_amount"),
    totalLoanFeeCents: cents("total_loan_fee"),
    termInWeeks: integer(),
    averagePaymentCents: cents("average_payment"),
    caseWorker: jsonb().$type<CaseWorker>(),
    /** False when the application takes no more action items (SH-017). */
    takesStipulations: boolean().notNull().default(true),
  },
  (table) => [index().on(table.accountId)],
);

/** The people of an application. */
export const opportunityContacts = pgTable(
  "opportunity_contacts",
  {
    opportunityId: text()
      .notNull()
      .references(() => opportunities.id, { onDelete: "cascade" }),
    contactId: text()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    isApplicant: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.opportunityId, table.contactId] })],
);

/** A request that the borrower must fulfil. */
export const stipulations = pgTable(
  "stipulations",
  {
    id: id(),
    externalId: externalId(),
    opportunityId: text()
      .notNull()
      .references(() => opportunities.id, { onDelete: "cascade" }),
    name: text().notNull(),
    displayName: text().notNull(),
    groupName: text().notNull(),
    description: text(),
    type: text().notNull(),
    contactId: text().references(() => contacts.id, { onDelete: "set null" }),
    countRequired: integer(),
    isRenewal: boolean().notNull().default(false),
    isDocument: boolean().notNull().default(true),
    isBankAccountInformation: boolean().notNull().default(false),
    isBankAccountVerification: boolean().notNull().default(false),
    isVendorReference: boolean().notNull().default(false),
    isLandlordReference: boolean().notNull().default(false),
    optedOut: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    fulfilledAt: instant(),
    mapName: text().notNull(),
    documentType: text(),
    classification: text(),
    customerFacingCopy: text(),
    requestType: text({ enum: ["Forgiveness Application", "Credit Application"] }).notNull(),
  },
  (table) => [index().on(table.opportunityId)],
);

import { agreementCompletion, agreementReview, stage } from "@portal/domain/applications/contract";
import type { CaseWorker } from "@portal/domain/applications/contract";
import { flowType } from "@portal/domain/applications/flow/contract";
import { collateralPackageStatus, transactionStatus } from "@portal/domain/loans/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, externalId, gone, id, instant, kept, oneOf, percent, plainDate } from "../columns.ts";
import { contacts } from "./auth.ts";

/** A business that borrows. */
export const accounts = pgTable("accounts", {
  id: id(),
  externalId: externalId(),
  name: text("name").notNull(),
  businessEntityType: text("business_entity_type"),
  isRenewalEligible: boolean("is_renewal_eligible").notNull().default(false),
  /** What it could borrow now (CH-80). */
  amountAvailableCents: cents("amount_available"),
  street: text("street"),
  city: text("city"),
  state: text("state"),
  zip: text("zip"),
});

/** Who may see a business: every query on a borrower's data goes through this table. */
export const accountContacts = pgTable(
  "account_contacts",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, gone),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, gone),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.contactId] }), index().on(table.contactId)],
);

/** An application for a loan. It stands here since a loan names the application it came from. */
export const opportunities = pgTable(
  "opportunities",
  {
    id: id(),
    externalId: externalId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, kept),
    name: text("name").notNull(),
    stageName: text("stage_name").notNull(),
    stage: oneOf("stage", stage).notNull(),
    type: text("type").notNull(),
    closedAt: instant("closed_at"),
    applicationReceivedAt: instant("application_received_at"),
    partnerName: text("partner_name"),
    paycheckProtectionPlanId: text("paycheck_protection_plan_id"),
    loanVersion: text("loan_version"),
    adverseActionNoticeSent: boolean("adverse_action_notice_sent").notNull().default(false),
    numberOfBankStatementsAlreadyUploaded: integer("number_of_bank_statements_already_uploaded")
      .notNull()
      .default(0),
    businessEntityType: text("business_entity_type"),
    numberOfEmployees: integer("number_of_employees"),
    advanceAmountCents: cents("advance_amount"),
    totalLoanFeeCents: cents("total_loan_fee"),
    termInWeeks: integer("term_in_weeks"),
    averagePaymentCents: cents("average_payment"),
    annualInterestRate: percent("annual_interest_rate"),
    originationFeeCents: cents("origination_fee"),
    premiumAmountCents: cents("premium_amount"),
    repaymentAmountCents: cents("repayment_amount"),
    numberOfPayments: integer("number_of_payments"),
    renewal: boolean("renewal").notNull().default(false),
    businessPhone: text("business_phone"),
    caseWorker: jsonb("case_worker").$type<CaseWorker>(),
    /** How the borrower chose to bring bank statements (CORE-API-42). */
    flowType: oneOf("flow_type", flowType),
    agreementCompletion: oneOf("agreement_completion", agreementCompletion),
    agreementReview: oneOf("agreement_review", agreementReview),
    /** What was done here said where the agreement stands: a book says it no more. */
    isAgreementOwn: boolean("is_agreement_own").notNull().default(false),
    /** Whether the business owns its property; null until it said (SH-088). */
    ownsProperty: boolean("owns_property"),
    /** When it said so last; null where that was never, or before this was kept. */
    ownsPropertyAt: instant("owns_property_at"),
    /** Whether the lender's systems may have its contract signed without a person (SH-079). */
    isAutomationEligible: boolean("is_automation_eligible").notNull().default(false),
    /** When the loan was made, taken back, or found to be fraud; null is never (FORG-ENT-06). */
    issuedDate: plainDate("issued_date"),
    rescindedDate: plainDate("rescinded_date"),
    sbaLoanRescindedDate: plainDate("sba_loan_rescinded_date"),
    confirmedFraudDate: plainDate("confirmed_fraud_date"),
    sbaRequestId: text("sba_request_id"),
    /** False when the application takes no more action items (SH-017). */
    takesStipulations: boolean("takes_stipulations").notNull().default(true),
  },
  (table) => [index().on(table.accountId)],
);

/** A loan that was paid out. */
export const advances = pgTable(
  "advances",
  {
    id: id(),
    externalId: externalId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, kept),
    opportunityId: text("opportunity_id").references(() => opportunities.id, kept),
    loanId: text("loan_id").notNull().unique(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    loanVersion: text("loan_version"),
    issuedDate: plainDate("issued_date"),
    amountCents: cents("amount").notNull(),
    balanceCents: cents("balance").notNull(),
    repaymentAmountCents: cents("repayment_amount"),
    currentPaymentCents: cents("current_payment"),
    paymentFrequency: text("payment_frequency"),
    nextPaymentDate: plainDate("next_payment_date"),
    pastDueAmountCents: cents("past_due_amount").notNull().default(0),
    daysPastDue: integer("days_past_due").notNull().default(0),
    /** From this day on it is no longer paid here. */
    chargeOffDate: plainDate("charge_off_date"),
    estimatedMaturityDate: plainDate("estimated_maturity_date"),
    firstPaymentDateExpected: plainDate("first_payment_date_expected"),
    /** Ready or packaged, nothing of its forgiveness can be changed here (FORG-HOME-03). */
    collateralPackageStatus: oneOf("collateral_package_status", collateralPackageStatus),
    termInWeeks: integer("term_in_weeks"),
    termInMonths: integer("term_in_months"),
    /** What the questionnaire of its forgiveness came to (FH-81). */
    ezQuestionnaireCompleted: boolean("ez_questionnaire_completed").notNull().default(false),
    ezAppEligible: boolean("ez_app_eligible").notNull().default(false),
    /** Of its application for forgiveness, whose table comes after this one. */
    loanForgivenessId: text("loan_forgiveness_id"),
    sbaPppLoanNumber: text("sba_ppp_loan_number"),
    firstDrawSbaLoanNumber: text("first_draw_sba_loan_number"),
    /** Whether the borrower may pay it from the portal. */
    isSelfServiceAchEligible: boolean("is_self_service_ach_eligible").notNull().default(true),
  },
  (table) => [index().on(table.accountId), index().on(table.opportunityId)],
);

export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    externalId: externalId(),
    advanceId: text("advance_id")
      .notNull()
      .references(() => advances.id, kept),
    date: plainDate("date").notNull(),
    description: text("description").notNull(),
    status: oneOf("status", transactionStatus).notNull(),
    amountCents: cents("amount").notNull(),
    returnCode: text("return_code"),
    /** Who made it: one from the portal is a one-time payment, whose bank and history are in `payments`. */
    source: text("source", { enum: ["lender", "portal"] })
      .notNull()
      .default("lender"),
  },
  (table) => [
    index().on(table.advanceId, table.date),
    // Of two that ask for the same payment at the same instant one is taken (SH-029).
    uniqueIndex("transactions_pending_unique")
      .on(table.advanceId, table.date, table.amountCents)
      .where(sql`${table.source} = 'portal' and ${table.status} in ('Q', 'PA')`),
  ],
);

/** A scheduled automatic payment. */
export const autoDrafts = pgTable(
  "auto_drafts",
  {
    id: id(),
    externalId: externalId(),
    advanceId: text("advance_id")
      .notNull()
      .references(() => advances.id, kept),
    effectiveDate: plainDate("effective_date").notNull(),
    amountCents: cents("amount").notNull(),
    message: text("message").notNull(),
  },
  (table) => [index().on(table.advanceId)],
);

/** What the borrower began from the portal: a renewal or a PPP lead, handed to the lender. */
export const loanLeads = pgTable(
  "loan_leads",
  {
    id: id(),
    kind: text("kind", { enum: ["renewal", "ppp"] }).notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, kept),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, kept),
    campaignId: text("campaign_id"),
    createdAt: instant("created_at").notNull(),
    /** The day of it in New York. However often the borrower clicks on one day, it is one lead. */
    day: plainDate("day").notNull(),
  },
  (table) => [unique().on(table.kind, table.accountId, table.contactId, table.day)],
);

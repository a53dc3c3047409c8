import { agreementCompletion, agreementReview, stage } from "@portal/domain/applications/contract";
import type { CaseWorker } from "@portal/domain/applications/contract";
import { flowType } from "@portal/domain/applications/flow/contract";
import { closingReason } from "@portal/domain/applications/stages/contract";
import { collateralPackageStatus, transactionStatus } from "@portal/domain/loans/contract";
import { isNotNull, sql } from "drizzle-orm";
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
  type PgColumn,
} from "drizzle-orm/pg-core";
import {
  cents,
  externalId,
  cascade,
  id,
  instant,
  restrict,
  oneOf,
  percent,
  plainDate,
  version,
} from "../columns.ts";
import { contacts } from "./auth.ts";

export const accounts = pgTable("accounts", {
  id: id(),
  externalId: externalId(),
  name: text("name").notNull(),
  businessEntityType: text("business_entity_type"),
  isRenewalEligible: boolean("is_renewal_eligible").notNull().default(false),
  /** The amount that the business can borrow now (CH-80). */
  amountAvailableCents: cents("amount_available"),
  street: text("street"),
  city: text("city"),
  state: text("state"),
  zip: text("zip"),
  /** When the lender put the business's records on hold, which prevents their deletion; null without a hold. */
  heldAt: instant("held_at"),
  holdReason: text("hold_reason"),
});

/** Links contacts to the businesses that they may see. Every query for a borrower's data uses this table. */
export const accountContacts = pgTable(
  "account_contacts",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, cascade),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, cascade),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.contactId] }), index().on(table.contactId)],
);

/** True for a closed application without a loan. Uses a literal value, so that PostgreSQL can use the partial index. */
export const isLost = ({ stageName }: { readonly stageName: PgColumn }) => sql`${stageName} = 'Closed Lost'`;

type ListedApplication = { readonly applicationReceivedAt: PgColumn; readonly advanceAmountCents: PgColumn };
/** Sort keys of the list of applications, never null, so that each sort order has an index and a cursor. */
export const receivedKey = ({ applicationReceivedAt }: Pick<ListedApplication, "applicationReceivedAt">) =>
  sql`coalesce(${applicationReceivedAt}, '-infinity')`;
export const requestedAmountKey = ({ advanceAmountCents }: Pick<ListedApplication, "advanceAmountCents">) =>
  sql`coalesce(${advanceAmountCents}, -1)`;

/** A loan application. This file declares the table, because loans refer to it. */
export const opportunities = pgTable(
  "opportunities",
  {
    id: id(),
    externalId: externalId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, restrict),
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
    /** How the borrower chose to provide bank statements (CORE-API-42). */
    flowType: oneOf("flow_type", flowType),
    agreementCompletion: oneOf("agreement_completion", agreementCompletion),
    agreementReview: oneOf("agreement_review", agreementReview),
    /** True if an action in the portal has set the agreement's status. Later imports then do not change the status. */
    isAgreementOwn: boolean("is_agreement_own").notNull().default(false),
    /** Whether the business owns its property; null if not answered (SH-088). */
    ownsProperty: boolean("owns_property"),
    /** The time of the last answer to `ownsProperty`. Null for answers from earlier releases. */
    ownsPropertyAt: instant("owns_property_at"),
    /** Whether borrowers can sign the agreement without the lender's staff (SH-079). */
    isAutomationEligible: boolean("is_automation_eligible").notNull().default(false),
    /**
     * The dates on which the loan was issued, rescinded or confirmed as fraud. Null if the event has not happened
     * (FORG-ENT-06).
     */
    issuedDate: plainDate("issued_date"),
    rescindedDate: plainDate("rescinded_date"),
    sbaLoanRescindedDate: plainDate("sba_loan_rescinded_date"),
    confirmedFraudDate: plainDate("confirmed_fraud_date"),
    sbaRequestId: text("sba_request_id"),
    /** False if the application no longer accepts action items (SH-017). */
    takesStipulations: boolean("takes_stipulations").notNull().default(true),
    /**
     * The time at which the retention job deleted the SSNs and SINs; null before the deletion, or after a later import
     * of numbers.
     */
    numbersDeletedAt: instant("numbers_deleted_at"),
    /** When the application reached its stage; null if that was before the portal recorded these times. */
    stageSince: instant("stage_since"),
    /** The stage before the application closed, which borrowers still see if it closed without a loan. */
    closedFrom: oneOf("closed_from", stage),
    closingReason: oneOf("closing_reason", closingReason),
    version: version("opportunities"),
  },
  (table) => [
    index().on(table.accountId),
    index("opportunities_received").on(receivedKey(table), table.id).concurrently(),
    index("opportunities_amount").on(requestedAmountKey(table), table.id).concurrently(),
    index("opportunities_type").on(table.type, receivedKey(table), table.id).concurrently(),
    index("opportunities_stage").on(table.stageName, receivedKey(table), table.id).concurrently(),
    index("opportunities_lost").on(table.closedAt, table.id).where(isLost(table)).concurrently(),
    index("opportunities_lost_numbers")
      .on(table.closedAt, table.id)
      .where(sql`${isLost(table)} and ${table.numbersDeletedAt} is null`)
      .concurrently(),
  ],
);

type PaidColumns = { readonly balanceCents: PgColumn; readonly paidOffAt: PgColumn };
export const isNewlyPaidOff = ({ balanceCents, paidOffAt }: PaidColumns) =>
  sql`${balanceCents} = 0 and ${paidOffAt} is null`;
export const isOwedAgain = ({ balanceCents, paidOffAt }: PaidColumns) =>
  sql`${balanceCents} <> 0 and ${paidOffAt} is not null`;

/** The sort key of the list by next payment, never null. Loans without a next payment come last. */
export const nextPaymentKey = ({ nextPaymentDate }: { readonly nextPaymentDate: PgColumn }) =>
  sql`coalesce(${nextPaymentDate}, 'infinity')`;

export const advances = pgTable(
  "advances",
  {
    id: id(),
    externalId: externalId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, restrict),
    opportunityId: text("opportunity_id").references(() => opportunities.id, restrict),
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
    /** The day on which the lender charges the loan off. From this day on, the borrower cannot pay in the portal. */
    chargeOffDate: plainDate("charge_off_date"),
    estimatedMaturityDate: plainDate("estimated_maturity_date"),
    firstPaymentDateExpected: plainDate("first_payment_date_expected"),
    /** If the status is Ready or Packaged, the borrower cannot apply for forgiveness in the portal (FORG-HOME-03). */
    collateralPackageStatus: oneOf("collateral_package_status", collateralPackageStatus),
    termInWeeks: integer("term_in_weeks"),
    termInMonths: integer("term_in_months"),
    /** The result of the questionnaire that chooses the loan's forgiveness form (FH-81). */
    ezQuestionnaireCompleted: boolean("ez_questionnaire_completed").notNull().default(false),
    ezAppEligible: boolean("ez_app_eligible").notNull().default(false),
    /** The id of the loan's forgiveness application, without a foreign key, because the table is declared later. */
    loanForgivenessId: text("loan_forgiveness_id"),
    sbaPppLoanNumber: text("sba_ppp_loan_number"),
    firstDrawSbaLoanNumber: text("first_draw_sba_loan_number"),
    /** Whether the borrower may pay the loan in the portal. */
    isSelfServiceAchEligible: boolean("is_self_service_ach_eligible").notNull().default(true),
    /** The time at which the retention job first saw the balance at 0; null while the loan has a balance. */
    paidOffAt: instant("paid_off_at"),
    numbersDeletedAt: instant("numbers_deleted_at"),
  },
  (table) => [
    index().on(table.accountId),
    index().on(table.opportunityId),
    index("advances_balance").on(table.balanceCents, table.id).concurrently(),
    index("advances_past_due").on(table.pastDueAmountCents, table.id).concurrently(),
    index("advances_next_payment").on(nextPaymentKey(table), table.id).concurrently(),
    index("advances_type").on(table.type, table.balanceCents, table.id).concurrently(),
    index("advances_paid_off").on(table.paidOffAt, table.id).where(isNotNull(table.paidOffAt)).concurrently(),
    index("advances_paid_off_numbers")
      .on(table.paidOffAt, table.id)
      .where(sql`${table.paidOffAt} is not null and ${table.numbersDeletedAt} is null`)
      .concurrently(),
    index("advances_newly_paid_off").on(table.id).where(isNewlyPaidOff(table)).concurrently(),
    index("advances_owed_again").on(table.id).where(isOwedAgain(table)).concurrently(),
  ],
);

/** A literal condition, because PostgreSQL ignores a partial index if the condition contains a parameter. */
export const isFromPortal = ({ source }: { readonly source: PgColumn }) => sql`${source} = 'portal'`;

export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    externalId: externalId(),
    advanceId: text("advance_id")
      .notNull()
      .references(() => advances.id, restrict),
    date: plainDate("date").notNull(),
    description: text("description").notNull(),
    status: oneOf("status", transactionStatus).notNull(),
    amountCents: cents("amount").notNull(),
    returnCode: text("return_code"),
    /** Transactions with source `portal` are one-time payments, which have a row in `payments`. */
    source: text("source", { enum: ["lender", "portal"] })
      .notNull()
      .default("lender"),
  },
  (table) => [
    index().on(table.advanceId, table.date),
    // Prevents a borrower from scheduling the same payment twice at the same time (SH-029).
    uniqueIndex("transactions_pending_unique")
      .on(table.advanceId, table.date, table.amountCents)
      .where(sql`${table.source} = 'portal' and ${table.status} in ('Q', 'PA')`),
    index("transactions_portal_status").on(table.status, table.id).where(isFromPortal(table)).concurrently(),
  ],
);

export const autoDrafts = pgTable(
  "auto_drafts",
  {
    id: id(),
    externalId: externalId(),
    advanceId: text("advance_id")
      .notNull()
      .references(() => advances.id, restrict),
    effectiveDate: plainDate("effective_date").notNull(),
    amountCents: cents("amount").notNull(),
    message: text("message").notNull(),
  },
  (table) => [index().on(table.advanceId)],
);

/** A lead for a renewal or a PPP loan. A borrower creates it in the portal for the lender. */
export const loanLeads = pgTable(
  "loan_leads",
  {
    id: id(),
    kind: text("kind", { enum: ["renewal", "ppp"] }).notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    campaignId: text("campaign_id"),
    createdAt: instant("created_at").notNull(),
    /**
     * The day in New York on which the borrower requested the loan. Repeated requests on one day create only one lead.
     */
    day: plainDate("day").notNull(),
  },
  (table) => [
    unique().on(table.kind, table.accountId, table.contactId, table.day),
    index().on(table.accountId).concurrently(),
    index().on(table.contactId).concurrently(),
  ],
);

import { yesNo } from "@portal/domain/forgiveness/answers/contract";
import { receiptsPeriod } from "@portal/domain/forgiveness/gross-receipts/contract";
import { payrollPeriod } from "@portal/domain/forgiveness/payroll-data/contract";
import {
  applicationVersion,
  coveredPeriod,
  forgivenessStage,
  type RequestedName,
} from "@portal/domain/forgiveness/record/fields/contract";
import type { UpdatedForm } from "@portal/domain/forgiveness/updated-form/rules";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { cents, id, instant, restrict, millionths, oneOf, percent, plainDate, tenths } from "../columns.ts";
import { contacts } from "./auth.ts";
import { advances, opportunities } from "./loans.ts";

/** A borrower's answers about payroll data and gross receipts for a PPP application. Null means not answered. */
export const paycheckProtectionPlans = pgTable(
  "paycheck_protection_plans",
  {
    opportunityId: text("opportunity_id")
      .primaryKey()
      .references(() => opportunities.id, restrict),
    seasonalRevenue: oneOf("seasonal_revenue", yesNo),
    startDateOfPeriod: plainDate("start_date_of_period"),
    timePeriodOfPayrollCosts: oneOf("time_period_of_payroll_costs", payrollPeriod),
    hiredHelpExpensesCents: cents("hired_help_expenses"),
    cashTipsEquivalentCents: cents("cash_tips_equivalent"),
    vacationLeaveBenefitsCents: cents("vacation_leave_benefits"),
    allowanceSeparationDismissalCents: cents("allowance_separation_dismissal"),
    yrlyHealthcareBenefitExpensesCents: cents("yrly_healthcare_benefit_expenses"),
    yrlyPayrollTaxExpensesCents: cents("yrly_payroll_tax_expenses"),
    eidlRefinanceUse: oneOf("eidl_refinance_use", yesNo),
    eidlRefinance: oneOf("eidl_refinance", yesNo),
    eidlLoanNumber: text("eidl_loan_number"),
    economicDisasterInjuryLoanCents: cents("economic_disaster_injury_loan"),
    businessActive2019: oneOf("business_active2019", yesNo),
    period1Quarter: oneOf("period1_quarter", receiptsPeriod),
    period1RevenueCents: cents("period1_revenue"),
    period2Quarter: oneOf("period2_quarter", receiptsPeriod),
    period2RevenueCents: cents("period2_revenue"),
    grossReceiptReductionIsDemonstrated: oneOf("gross_receipt_reduction_is_demonstrated", yesNo),
    /** The reduction of gross receipts between the two periods, in hundredths of a percent. */
    reductionPercent: percent("reduction_percent"),
    changedAt: instant("changed_at").notNull(),
    /** The time at which the borrower last saved each form; null if not saved since this column was added. */
    payrollDataAt: instant("payroll_data_at"),
    grossReceiptsAt: instant("gross_receipts_at"),
  },
  (table) => [index().on(table.changedAt, table.opportunityId)],
);

/** Returns the columns of the forgiveness amounts, in cents. The FTE reduction quotient is in millionths. */
const figures = (prefix: "" | "sr_") => ({
  totalPayrollCost: cents(`${prefix}total_payroll_cost`),
  totalCashCompensationTable1: cents(`${prefix}total_cash_compensation_table1`),
  totalCashCompensationTable2: cents(`${prefix}total_cash_compensation_table2`),
  employeeHealthInsurance: cents(`${prefix}employee_health_insurance`),
  employeeRetirementPlans: cents(`${prefix}employee_retirement_plans`),
  stateAndLocalTaxes: cents(`${prefix}state_and_local_taxes`),
  ownerCompensationTotal: cents(`${prefix}owner_compensation_total`),
  mortgageInterestPayments: cents(`${prefix}mortgage_interest_payments`),
  rentOrLeasePayments: cents(`${prefix}rent_or_lease_payments`),
  utilityPayments: cents(`${prefix}utility_payments`),
  coveredOperationsExpenditures: cents(`${prefix}covered_operations_expenditures`),
  coveredPropertyDamageCosts: cents(`${prefix}covered_property_damage_costs`),
  coveredSupplierCosts: cents(`${prefix}covered_supplier_costs`),
  coveredWorkerProtectionExpenditures: cents(`${prefix}covered_worker_protection_expenditures`),
  totalSalaryReductions: cents(`${prefix}total_salary_reductions`),
  totalEligibleExpenses: cents(`${prefix}total_eligible_expenses`),
  fteReductionQuotient: millionths(`${prefix}fte_reduction_quotient`),
  modifiedForgivenessAmount: cents(`${prefix}modified_forgiveness_amount`),
  payrollCost60Percent: cents(`${prefix}payroll_cost60_percent`),
  payrollAmount3508s: cents(`${prefix}payroll_amount3508s`),
  forgivenessAmount3508s: cents(`${prefix}forgiveness_amount3508s`),
  actualForgivenessAmount: cents(`${prefix}actual_forgiveness_amount`),
});
type Figures = ReturnType<typeof figures>;
type RequestedFigures = { readonly [Name in keyof Figures as RequestedName<Name>]: Figures[Name] };

const requestedFigures = Object.fromEntries(
  Object.entries(figures("sr_")).map(([name, column]) => [
    `sr${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    column,
  ]),
) as unknown as RequestedFigures;

/** A forgiveness application for one loan. Columns have the SBA's names. Amounts are in cents. */
export const loanForgiveness = pgTable(
  "loan_forgiveness",
  {
    id: id(),
    advanceId: text("advance_id")
      .notNull()
      .unique()
      .references(() => advances.id, restrict),
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    stage: oneOf("stage", forgivenessStage),
    applicationVersionSelected: oneOf("application_version_selected", applicationVersion),
    ezApp: boolean("ez_app"),
    /** The loan's amount and issue date when the borrower began the forgiveness application (FH-14). */
    pppLoanAmount: cents("ppp_loan_amount").notNull(),
    pppLoanIssueDate: plainDate("ppp_loan_issue_date").notNull(),
    customerSignoffTimestamp: instant("customer_signoff_timestamp"),
    submittedTimestamp: instant("submitted_timestamp"),
    readyForCustomerSignoff: boolean("ready_for_customer_signoff").notNull().default(false),
    lastPageSubmitted: integer("last_page_submitted"),
    pageNumber: integer("page_number"),
    preferredCoveredPeriod: oneOf("preferred_covered_period", coveredPeriod),
    standardCoveredPeriodStartDate: plainDate("standard_covered_period_start_date"),
    standardCoveredPeriodEndDate: plainDate("standard_covered_period_end_date"),
    averageFteTable1: tenths("average_fte_table1"),
    averageFteTable2: tenths("average_fte_table2"),
    maintainedHourlyWage: boolean("maintained_hourly_wage"),
    numberOfOwners: integer("number_of_owners"),
    noReductionInEmployeeAverageHours: boolean("no_reduction_in_employee_average_hours"),
    hasCoveredFteReductions: boolean("has_covered_fte_reductions"),
    fteSafeHarbor1: boolean("fte_safe_harbor1"),
    fteSafeHarbor2: boolean("fte_safe_harbor2"),
    averageFteDuringChosenPeriod: integer("average_fte_during_chosen_period"),
    employeesAtApplicationTime: integer("employees_at_application_time"),
    loanGreaterThan2Million: boolean("loan_greater_than2_million"),
    eidlAdvanceRadio: boolean("eidl_advance_radio"),
    eidlLoanNumber: text("eidl_loan_number"),
    eidlAmount: cents("eidl_amount"),
    coveredPeriod24Week: boolean("covered_period24_week"),
    payrollSchedule: text("payroll_schedule"),
    useAlternativeCoveredPeriod: boolean("use_alternative_covered_period"),
    alternativeCoveredPeriodStartDate: plainDate("alternative_covered_period_start_date"),
    alternativeCoveredPeriodEndDate: plainDate("alternative_covered_period_end_date"),
    loanGreaterThan2Million3508s: boolean("loan_greater_than2_million3508s"),
    reviewedAdjustedForgivenessAmount3508s: boolean("reviewed_adjusted_forgiveness_amount3508s"),
    wageReduction3508s: boolean("wage_reduction3508s"),
    ezAppQ1: boolean("ez_app_q1"),
    ezAppQ2: boolean("ez_app_q2"),
    ezAppQ3: boolean("ez_app_q3"),
    ezAppQ4: boolean("ez_app_q4"),
    ezAppQ6: boolean("ez_app_q6"),
    appliedForFirstDraw: boolean("applied_for_first_draw"),
    finalForgivenessPrincipalOnly: cents("final_forgiveness_principal_only"),
    /** The time at which the portal reduced the loan's balance by the forgiven amount, only once (FH-27). */
    balanceReducedAt: instant("balance_reduced_at"),
    ...figures(""),
    ...requestedFigures,
    /** The time at which the borrower submitted the form; null if an answer has changed since then. */
    requestedAt: instant("requested_at"),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    index().on(table.opportunityId),
    index().on(table.changedAt, table.id),
    index().on(table.stage, table.changedAt, table.id).concurrently(),
  ],
);

/**
 * A borrower's agreement to a forgiveness amount, with a copy of the form. A database trigger makes rows append-only.
 */
export const forgivenessSignOffs = pgTable(
  "forgiveness_sign_offs",
  {
    forgivenessId: text("forgiveness_id")
      .primaryKey()
      .references(() => loanForgiveness.id, restrict),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, restrict),
    textVersion: text("text_version").notNull(),
    /** The amounts and texts that the borrower saw at sign-off, as JSON. */
    shown: text("shown").notNull(),
    shownSha256: text("shown_sha256").notNull(),
    amountCents: cents("amount").notNull(),
    /** The data for the PDF of the form. */
    form: jsonb("form").$type<UpdatedForm>().notNull(),
    agreedAt: instant("agreed_at").notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [index().on(table.contactId).concurrently()],
);

/** The lender's claim under a loan's SBA guaranty. A loan without a claim has no row (FH-21). */
export const guarantyClaims = pgTable("guaranty_claims", {
  advanceId: text("advance_id")
    .primaryKey()
    .references(() => advances.id, restrict),
  isAvailable: boolean("is_available").notNull(),
  status: text("status"),
});

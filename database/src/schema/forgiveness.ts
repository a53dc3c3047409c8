import { yesNo } from "@portal/domain/forgiveness/answers/contract";
import { receiptsPeriod } from "@portal/domain/forgiveness/gross-receipts/contract";
import { payrollPeriod } from "@portal/domain/forgiveness/payroll-data/contract";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { cents, instant, kept, oneOf, percent, plainDate } from "../columns.ts";
import { opportunities } from "./loans.ts";

/** What an application to the Paycheck Protection Program was asked beyond its form; null is what was not answered. */
export const paycheckProtectionPlans = pgTable(
  "paycheck_protection_plans",
  {
    opportunityId: text("opportunity_id")
      .primaryKey()
      .references(() => opportunities.id, kept),
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
    /** Computed of the two periods, in hundredths of a percent. */
    reductionPercent: percent("reduction_percent"),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index().on(table.changedAt, table.opportunityId)],
);

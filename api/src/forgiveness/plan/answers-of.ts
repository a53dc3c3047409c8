import type { paycheckProtectionPlans } from "@portal/database/schema/forgiveness";
import type { PlanAnswers } from "@portal/domain/forgiveness/plan/contract";
import type { PlanForm } from "@portal/domain/forgiveness/plan/rules";

export type PlanRow = typeof paycheckProtectionPlans.$inferSelect;

export function answersOf(row: PlanRow | undefined): PlanAnswers {
  return {
    seasonalRevenue: row?.seasonalRevenue ?? null,
    startDateOfPeriod: row?.startDateOfPeriod ?? null,
    timePeriodOfPayrollCosts: row?.timePeriodOfPayrollCosts ?? null,
    hiredHelpExpenses: row?.hiredHelpExpensesCents ?? null,
    cashTipsEquivalent: row?.cashTipsEquivalentCents ?? null,
    vacationLeaveBenefits: row?.vacationLeaveBenefitsCents ?? null,
    allowanceSeparationDismissal: row?.allowanceSeparationDismissalCents ?? null,
    yrlyHealthcareBenefitExpenses: row?.yrlyHealthcareBenefitExpensesCents ?? null,
    yrlyPayrollTaxExpenses: row?.yrlyPayrollTaxExpensesCents ?? null,
    eIDLRefinanceUse: row?.eidlRefinanceUse ?? null,
    eIDLRefinance: row?.eidlRefinance ?? null,
    eIDLLoanNumber: row?.eidlLoanNumber ?? null,
    economicDisasterInjuryLoan: row?.economicDisasterInjuryLoanCents ?? null,
    businessActive2019: row?.businessActive2019 ?? null,
    period1Quarter: row?.period1Quarter ?? null,
    period1Revenue: row?.period1RevenueCents ?? null,
    period2Quarter: row?.period2Quarter ?? null,
    period2Revenue: row?.period2RevenueCents ?? null,
    grossReceiptReductionIsDemonstrated: row?.grossReceiptReductionIsDemonstrated ?? null,
  };
}

/**
 * Returns when the borrower last saved a form. If the form has no timestamp, returns the time of the plan's last
 * change.
 */
export function answeredAt(form: PlanForm, row: PlanRow | undefined): Temporal.Instant | undefined {
  const of = form === "payroll-data" ? row?.payrollDataAt : row?.grossReceiptsAt;
  return of ?? row?.changedAt;
}

export function columnsOf(
  answers: PlanAnswers,
): Omit<PlanRow, "opportunityId" | "reductionPercent" | "changedAt" | "payrollDataAt" | "grossReceiptsAt"> {
  return {
    seasonalRevenue: answers.seasonalRevenue,
    startDateOfPeriod: answers.startDateOfPeriod,
    timePeriodOfPayrollCosts: answers.timePeriodOfPayrollCosts,
    hiredHelpExpensesCents: answers.hiredHelpExpenses,
    cashTipsEquivalentCents: answers.cashTipsEquivalent,
    vacationLeaveBenefitsCents: answers.vacationLeaveBenefits,
    allowanceSeparationDismissalCents: answers.allowanceSeparationDismissal,
    yrlyHealthcareBenefitExpensesCents: answers.yrlyHealthcareBenefitExpenses,
    yrlyPayrollTaxExpensesCents: answers.yrlyPayrollTaxExpenses,
    eidlRefinanceUse: answers.eIDLRefinanceUse,
    eidlRefinance: answers.eIDLRefinance,
    eidlLoanNumber: answers.eIDLLoanNumber,
    economicDisasterInjuryLoanCents: answers.economicDisasterInjuryLoan,
    businessActive2019: answers.businessActive2019,
    period1Quarter: answers.period1Quarter,
    period1RevenueCents: answers.period1Revenue,
    period2Quarter: answers.period2Quarter,
    period2RevenueCents: answers.period2Revenue,
    grossReceiptReductionIsDemonstrated: answers.grossReceiptReductionIsDemonstrated,
  };
}

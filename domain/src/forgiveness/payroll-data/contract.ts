import * as z from "zod/mini";
import { amount, plainDate } from "../../wire/shapes.ts";
import { yesNo } from "../answers/contract.ts";

/**
 * Periods of payroll costs that a borrower can choose. The last period ends when the borrower applies (SERV-PAY-04).
 */
export const payrollPeriod = z.enum(["2019", "2020", "Precise 12 month period (prior to PPP Application)"]);
export type PayrollPeriod = z.infer<typeof payrollPeriod>;

const cents = z.nullable(amount);

/** Unanswered questions are null. Only one of `startDateOfPeriod` and `timePeriodOfPayrollCosts` is set. */
export const payrollData = z.object({
  seasonalRevenue: z.nullable(yesNo),
  startDateOfPeriod: z.nullable(plainDate),
  timePeriodOfPayrollCosts: z.nullable(payrollPeriod),
  hiredHelpExpenses: cents,
  cashTipsEquivalent: cents,
  vacationLeaveBenefits: cents,
  allowanceSeparationDismissal: cents,
  yrlyHealthcareBenefitExpenses: cents,
  yrlyPayrollTaxExpenses: cents,
  eIDLRefinanceUse: z.nullable(yesNo),
  /** Whether the borrower wants to refinance the EIDL. The specification has no name for this answer (SH-111). */
  eIDLRefinance: z.nullable(yesNo),
  eIDLLoanNumber: z.nullable(z.string().check(z.maxLength(1_000))),
  economicDisasterInjuryLoan: cents,
});
export type PayrollData = z.infer<typeof payrollData>;

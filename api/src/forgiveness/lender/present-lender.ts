import type { LenderPlan } from "@portal/domain/forgiveness/lender/contract";
import { formFaults, needsForm, type PlanForm } from "@portal/domain/forgiveness/plan/rules";
import { answersOf } from "../plan/answers-of.ts";
import type { LenderPlanRow } from "./lender-store.ts";

export function presentLenderPlan({ plan, opportunity, entityTypeOfAccount }: LenderPlanRow): LenderPlan {
  const { loanVersion } = opportunity;
  const businessEntityType = opportunity.businessEntityType ?? entityTypeOfAccount;
  const answers = answersOf(plan);
  const isComplete = (form: PlanForm) =>
    needsForm(form, { loanVersion }) &&
    Object.keys(formFaults(form, answers, { loanVersion, businessEntityType })).length === 0;
  return {
    id: opportunity.paycheckProtectionPlanId,
    opportunityId: opportunity.id,
    opportunityExternalId: opportunity.externalId,
    loanVersion,
    ...answers,
    reductionPercent: plan.reductionPercent,
    isPayrollDataComplete: isComplete("payroll-data"),
    isGrossReceiptsComplete: isComplete("gross-receipts"),
    changedTimestamp: plan.changedAt,
  };
}

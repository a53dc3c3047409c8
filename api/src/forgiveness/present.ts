import type { PaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import type { OpportunityRow } from "../access/find-own.ts";
import { answersOf, type PlanRow } from "./plan/answers-of.ts";

export function presentPlan(opportunity: OpportunityRow, row: PlanRow | undefined): PaycheckProtectionPlan {
  return {
    id: opportunity.paycheckProtectionPlanId,
    opportunityId: opportunity.id,
    ...answersOf(row),
    reductionPercent: row?.reductionPercent ?? null,
  };
}

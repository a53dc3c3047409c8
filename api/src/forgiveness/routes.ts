import * as lender from "@portal/domain/forgiveness/lender/contract";
import * as contract from "@portal/domain/forgiveness/plan/contract";
import { refusals } from "@portal/domain/forgiveness/plan/messages";
import { answerWith } from "../http/answer.ts";
import { getPaycheckProtectionPlan } from "./get-paycheck-protection-plan.ts";
import { listLenderPlans } from "./lender/list-lender-plans.ts";
import { updatePaycheckProtectionPlan } from "./update-paycheck-protection-plan.ts";

const answer = answerWith(refusals);

export const forgivenessRoutes = [
  answer(contract.getPaycheckProtectionPlan, getPaycheckProtectionPlan),
  answer(contract.updatePaycheckProtectionPlan, updatePaycheckProtectionPlan),
  answerWith({})(lender.listLenderPlans, listLenderPlans),
];

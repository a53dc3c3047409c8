import * as claims from "@portal/domain/forgiveness/claims/contract";
import * as lender from "@portal/domain/forgiveness/lender/contract";
import * as lenderRecords from "@portal/domain/forgiveness/lender/records/contract";
import { lenderRefusals } from "@portal/domain/forgiveness/lender/records/messages";
import * as contract from "@portal/domain/forgiveness/plan/contract";
import { refusals } from "@portal/domain/forgiveness/plan/messages";
import * as record from "@portal/domain/forgiveness/record/contract";
import { refusals as recordRefusals } from "@portal/domain/forgiveness/record/messages";
import { getUpdatedForm as updatedFormContract } from "@portal/domain/forgiveness/updated-form/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { refuse } from "@portal/domain/wire/outcome";
import { answerWith } from "../http/answer.ts";
import type { Act } from "../http/operation.ts";
import { getGuarantyClaim } from "./claims/get-guaranty-claim.ts";
import { getPaycheckProtectionPlan } from "./get-paycheck-protection-plan.ts";
import { listLenderPlans } from "./lender/list-lender-plans.ts";
import { enterForgivenessAmounts } from "./lender/records/enter-forgiveness-amounts.ts";
import { getLenderForgiveness } from "./lender/records/get-lender-forgiveness.ts";
import { listLenderForgiveness } from "./lender/records/list-lender-forgiveness.ts";
import { moveForgivenessStage } from "./lender/records/move-forgiveness-stage.ts";
import { putGuarantyClaim } from "./lender/records/put-guaranty-claim.ts";
import { setCaseWorker } from "./lender/records/set-case-worker.ts";
import { setCollateral } from "./lender/records/set-collateral.ts";
import { setReadyForSignOff } from "./lender/records/set-ready-for-sign-off.ts";
import { createLoanForgiveness } from "./record/create-loan-forgiveness.ts";
import { listLoanForgiveness } from "./record/list-loan-forgiveness.ts";
import { resumeLoanForgiveness } from "./record/resume-loan-forgiveness.ts";
import { updateLoanForgiveness } from "./record/update-loan-forgiveness.ts";
import { updatePaycheckProtectionPlan } from "./update-paycheck-protection-plan.ts";
import { getUpdatedForm } from "./updated-form/get-updated-form.ts";

/** Hides an operation from borrowers in Canada, because the PPP exists only in the United States (FH-09). */
function usOnly<E extends Endpoint>(act: Act<E>): Act<E> {
  return async (context, call) => (call.session?.country === "ca" ? refuse("NOT_FOUND") : act(context, call));
}

const answer = answerWith(refusals);
const answerRecord = answerWith(recordRefusals);
const answerLender = answerWith(lenderRefusals);

export const forgivenessRoutes = [
  answer(contract.getPaycheckProtectionPlan, getPaycheckProtectionPlan),
  answer(contract.updatePaycheckProtectionPlan, updatePaycheckProtectionPlan),
  answerRecord(record.listLoanForgiveness, usOnly(listLoanForgiveness)),
  answerRecord(record.createLoanForgiveness, usOnly(createLoanForgiveness)),
  answerRecord(record.updateLoanForgiveness, usOnly(updateLoanForgiveness)),
  answerRecord(record.resumeLoanForgiveness, usOnly(resumeLoanForgiveness)),
  answerRecord(updatedFormContract, usOnly(getUpdatedForm)),
  answerWith({})(claims.getGuarantyClaim, usOnly(getGuarantyClaim)),
  answerWith({})(lender.listLenderPlans, listLenderPlans),
  answerLender(lenderRecords.listLenderForgiveness, listLenderForgiveness),
  answerLender(lenderRecords.getLenderForgiveness, getLenderForgiveness),
  answerLender(lenderRecords.moveForgivenessStage, moveForgivenessStage),
  answerLender(lenderRecords.enterForgivenessAmounts, enterForgivenessAmounts),
  answerLender(lenderRecords.setReadyForSignOff, setReadyForSignOff),
  answerLender(lenderRecords.setCaseWorker, setCaseWorker),
  answerLender(lenderRecords.setCollateral, setCollateral),
  answerLender(lenderRecords.putGuarantyClaim, putGuarantyClaim),
];

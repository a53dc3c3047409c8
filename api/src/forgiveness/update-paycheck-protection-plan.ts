import type { Stipulation } from "@portal/domain/applications/contract";
import { reductionOf } from "@portal/domain/forgiveness/gross-receipts/rules";
import type { updatePaycheckProtectionPlan as contract } from "@portal/domain/forgiveness/plan/contract";
import {
  asksForForm,
  formsIn,
  mergeAnswers,
  needsForm,
  type PlanForm,
} from "@portal/domain/forgiveness/plan/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { fulfillForms, lockRequests } from "../applications/fulfill-forms.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { answeredAt, answersOf, columnsOf } from "./plan/answers-of.ts";
import { factsOf } from "./plan/facts-of.ts";
import { presentPlan } from "./present.ts";
import { findOwnRecordOf } from "./record/record-store.ts";
import { takesDocumentsOf } from "./record/takes-documents-of.ts";
import * as store from "./store.ts";

/**
 * Stores payroll and gross receipts data, and fulfills a request when its form is complete (SERV-PAY-18, SERV-GRR-10).
 * The form of a fulfilled request must stay complete.
 */
export const updatePaycheckProtectionPlan: Act<typeof contract> = (context, { session, body }) =>
  inTransaction(context, async (tx) => {
    const borrower = session.contactId;
    const { opportunityId, paycheckProtectionPlanId, ...sent } = body.data;
    const opportunity = await lockOwnOpportunity(tx.database, borrower, opportunityId);
    if (!opportunity || opportunity.paycheckProtectionPlanId !== paycheckProtectionPlanId)
      return refuse("NOT_FOUND");
    const before = await store.findPlan(tx.database, borrower, opportunityId);
    const forms = formsIn(sent);
    if (forms.length === 0) return done(replyOf(presentPlan(opportunity, before)));

    const facts = await factsOf(tx.database, borrower, opportunity);
    if (!forms.every((form) => needsForm(form, facts))) return refuse("VERSION_NOT_ALLOWED");
    const requests = await lockRequests(tx, borrower, opportunityId);
    const held = await findOwnRecordOf(tx.database, borrower, opportunityId);
    // Accepts no data for forgiveness requests after the forgiveness application is closed (FH-94).
    const isClosed = held !== undefined && !takesDocumentsOf(held.record, held);
    const isAsked = forms.every((form) =>
      requests.some((request) => asksForForm(request, form) && (isOfLoan(request) || !isClosed)),
    );
    if (!isAsked || !opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
    const isOf = (form: PlanForm) => (request: Stipulation) =>
      isOfLoan(request) && asksForForm(request, form);
    const whole = forms.filter((form) =>
      requests.some((request) => request.isFulfilled && asksForForm(request, form)),
    );
    const { answers, faults, complete } = mergeAnswers(answersOf(before), sent, { facts, whole });
    const wrong = Object.entries(faults).map(([name, text]) => [`data.${name}`, text] as const);
    if (wrong.length > 0) return refuse("VALIDATION", Object.fromEntries(wrong));

    const now = tx.clock.now();
    const reductionPercent = reductionOf(answers);
    const at = (form: PlanForm) => (forms.includes(form) ? now : (answeredAt(form, before) ?? null));
    const row = {
      opportunityId,
      ...columnsOf(answers),
      reductionPercent,
      changedAt: now,
      payrollDataAt: at("payroll-data"),
      grossReceiptsAt: at("gross-receipts"),
    };
    await store.writePlan(tx.database, row);
    await fulfillForms(
      tx,
      borrower,
      complete.flatMap((form) => requests.filter(isOf(form))),
    );
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "plan.answered",
      about: { kind: "opportunity", id: opportunityId },
      detail: { forms: forms.join(" "), complete: complete.join(" ") },
    });
    return done(replyOf(presentPlan(opportunity, row)));
  });

/** Excludes forgiveness requests, which have different fulfillment rules. */
function isOfLoan({ stipulationMap }: Stipulation): boolean {
  return stipulationMap.requestType === "Credit Application";
}

function replyOf(paycheckProtectionPlan: ReturnType<typeof presentPlan>) {
  return { error: false as const, paycheckProtectionPlan };
}

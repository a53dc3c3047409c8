import { isGivenSince } from "@portal/domain/documents/evidence/rules";
import { asksForForm, formFaults, planForms, needsForm } from "@portal/domain/forgiveness/plan/rules";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { FormJudge } from "../applications/fulfill-forms.ts";
import { answeredAt, answersOf } from "./plan/answers-of.ts";
import { factsOf } from "./plan/facts-of.ts";
import { findPlan } from "./store.ts";

/** Returns whether the form for a payroll data or gross receipts request is complete (SH-128). */
export const areAnswersComplete: FormJudge = async (tx, { borrower, opportunity, stipulation }) => {
  const form = planForms.find((each) => asksForForm(stipulation, each));
  const row = form && (await findOwnOpportunity(tx.database, borrower, opportunity.id));
  if (!form || !row) return false;
  const facts = await factsOf(tx.database, borrower, row);
  const plan = await findPlan(tx.database, borrower, opportunity.id);
  const answers = answersOf(plan);
  if (!isGivenSince(stipulation, answeredAt(form, plan))) return false;
  return needsForm(form, facts) && Object.keys(formFaults(form, answers, facts)).length === 0;
};

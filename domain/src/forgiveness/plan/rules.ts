import { itemPage, type Paged } from "../../applications/pages/rules.ts";
import { grossReceipts } from "../gross-receipts/contract.ts";
import { receiptsFaults, takesGrossReceipts, withoutHiddenReceipts } from "../gross-receipts/rules.ts";
import { payrollData } from "../payroll-data/contract.ts";
import { payrollFaults, takesPayrollData, withoutHidden, type PayrollFacts } from "../payroll-data/rules.ts";
import type { PlanAnswers } from "./contract.ts";

/** The two forms whose answers are a plan's. */
export type PlanForm = "payroll-data" | "gross-receipts";
export const planForms: readonly PlanForm[] = ["payroll-data", "gross-receipts"];

const pages = {
  "payroll-data": "calculate-payroll-data",
  "gross-receipts": "reduction-in-gross-receipts",
} as const;

/** Whether a request asks for a form, for a loan or for its forgiveness (SH-118, SH-120, SH-127). */
export function asksForForm(stipulation: Paged, form: PlanForm): boolean {
  const asked = { ...stipulation, stipulationMap: { requestType: "Credit Application" } } as const;
  return itemPage(asked) === pages[form];
}

/** Whether a form is for an application's version (SERV-PAY-01, SERV-GRR-01). */
export function takesForm(form: PlanForm, facts: Pick<PayrollFacts, "loanVersion">): boolean {
  return form === "payroll-data" ? takesPayrollData(facts) : takesGrossReceipts(facts);
}

const namesOf = {
  "payroll-data": Object.keys(payrollData.shape),
  "gross-receipts": Object.keys(grossReceipts.shape),
} as const;

/** The forms of which something is among what was sent. */
export function formsIn(sent: Readonly<Record<string, unknown>>): PlanForm[] {
  return planForms.filter((form) => namesOf[form].some((name) => sent[name] !== undefined));
}

/** Why a form is not complete, by the names of its answers; nothing where it is. */
export function formFaults(
  form: PlanForm,
  answers: PlanAnswers,
  facts: PayrollFacts,
): Readonly<Record<string, string>> {
  const faults = form === "payroll-data" ? payrollFaults(answers, facts) : receiptsFaults(answers);
  return { ...faults };
}

export type Settled = {
  /** The answers as they are to be kept. */
  readonly answers: PlanAnswers;
  /** What is wrong with what was sent; what is still missing is no fault of a part (SH-114). */
  readonly faults: Readonly<Record<string, string>>;
  /** The forms that are complete with what was sent. */
  readonly complete: readonly PlanForm[];
};

/** Some of the answers; what is undefined was not sent. */
export type SentAnswers = { readonly [Name in keyof PlanAnswers]?: PlanAnswers[Name] | undefined };

/**
 * Puts what was sent in the place of what was answered before, without what is not asked any more.
 * @param whole forms whose request is fulfilled: they may not become incomplete again
 */
export function settleAnswers(
  before: PlanAnswers,
  sent: SentAnswers,
  { facts, whole }: { readonly facts: PayrollFacts; readonly whole: readonly PlanForm[] },
): Settled {
  const given = Object.fromEntries(Object.entries(sent).filter(([, answer]) => answer !== undefined));
  const merged: PlanAnswers = { ...before, ...given };
  const forms = formsIn(sent);
  const answers: PlanAnswers = {
    ...merged,
    ...(forms.includes("payroll-data") && withoutHidden(merged, facts)),
    ...(forms.includes("gross-receipts") && withoutHiddenReceipts(merged)),
  };
  const all = forms.map((form) => ({ form, faults: formFaults(form, answers, facts) }));
  const wrong = all.flatMap(({ form, faults }) =>
    Object.entries(faults).filter(([name]) => name in given || whole.includes(form)),
  );
  const complete = all.filter(({ faults }) => Object.keys(faults).length === 0).map(({ form }) => form);
  return { answers, faults: Object.fromEntries(wrong), complete };
}

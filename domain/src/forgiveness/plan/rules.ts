import { itemPage, type Paged } from "../../applications/pages/rules.ts";
import { grossReceipts } from "../gross-receipts/contract.ts";
import { receiptsFaults, needsGrossReceipts, withoutHiddenReceipts } from "../gross-receipts/rules.ts";
import { payrollData } from "../payroll-data/contract.ts";
import { payrollFaults, needsPayrollData, withoutHidden, type PayrollFacts } from "../payroll-data/rules.ts";
import type { PlanAnswers } from "./contract.ts";

export type PlanForm = "payroll-data" | "gross-receipts";
export const planForms: readonly PlanForm[] = ["payroll-data", "gross-receipts"];

const pages = {
  "payroll-data": "calculate-payroll-data",
  "gross-receipts": "reduction-in-gross-receipts",
} as const;

/** Returns whether the borrower fulfills a request by filling in the given form (SH-118, SH-120, SH-127). */
export function asksForForm(stipulation: Paged, form: PlanForm): boolean {
  const asked = { ...stipulation, stipulationMap: { requestType: "Credit Application" } } as const;
  return itemPage(asked) === pages[form];
}

/** Returns whether a loan of this version needs the given form (SERV-PAY-01, SERV-GRR-01). */
export function needsForm(form: PlanForm, facts: Pick<PayrollFacts, "loanVersion">): boolean {
  return form === "payroll-data" ? needsPayrollData(facts) : needsGrossReceipts(facts);
}

const namesOf = {
  "payroll-data": Object.keys(payrollData.shape),
  "gross-receipts": Object.keys(grossReceipts.shape),
} as const;

export function formsIn(sent: Readonly<Record<string, unknown>>): PlanForm[] {
  return planForms.filter((form) => namesOf[form].some((name) => sent[name] !== undefined));
}

/** Returns the errors of an incomplete form by the API's field names. Empty if the form is complete. */
export function formFaults(
  form: PlanForm,
  answers: PlanAnswers,
  facts: PayrollFacts,
): Readonly<Record<string, string>> {
  const faults = form === "payroll-data" ? payrollFaults(answers, facts) : receiptsFaults(answers);
  return { ...faults };
}

export type MergedAnswers = {
  readonly answers: PlanAnswers;
  /** Validation errors in the answers (SH-114). */
  readonly faults: Readonly<Record<string, string>>;
  readonly complete: readonly PlanForm[];
};

/** Some of the payroll and gross receipts answers. Undefined means not sent. */
export type SentAnswers = { readonly [Name in keyof PlanAnswers]?: PlanAnswers[Name] | undefined };

/**
 * Merges sent answers into saved answers. The forms in `whole` must stay complete, because the lender already received
 * those forms.
 */
export function mergeAnswers(
  before: PlanAnswers,
  sent: SentAnswers,
  { facts, whole }: { readonly facts: PayrollFacts; readonly whole: readonly PlanForm[] },
): MergedAnswers {
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

import { missingFigures, type NeededFigure } from "../estimate/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { answerFaults, type WizardAnswers } from "../wizard/rules.ts";

type Form = WizardAnswers &
  Pick<LoanForgiveness, "lastPageSubmitted"> & { readonly [Name in NeededFigure]: number | null } & {
    readonly pppLoanIssueDate: Temporal.PlainDate;
  };

/** Returns whether the borrower saved every page of form 3508 and the estimate is complete (FH-55, FORG-EST-07). */
export function isWhole(form: Form): boolean {
  const faults = answerFaults(form, form.pppLoanIssueDate);
  return (
    (form.lastPageSubmitted ?? 0) >= 5 &&
    Object.keys(faults).length === 0 &&
    missingFigures(form).length === 0
  );
}

import { missingFigures, type NeededFigure } from "../estimate/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { figureNames, requestedName } from "../record/fields/contract.ts";
import type { RequestedFigures } from "../record/fields/rules.ts";
import { answerFaults, type WizardAnswers } from "../wizard/rules.ts";

type Figures = { readonly [Name in (typeof figureNames)[number]]: number | null };
type Form = WizardAnswers &
  Pick<LoanForgiveness, "lastPageSubmitted"> & { readonly [Name in NeededFigure]: number | null } & {
    readonly pppLoanIssueDate: Temporal.PlainDate;
  };

/** Whether every page of form 3508 was kept and all that its estimate needs is known (FH-55, FORG-EST-07). */
export function isWhole(form: Form): boolean {
  const faults = answerFaults(form, form.pppLoanIssueDate);
  return (
    (form.lastPageSubmitted ?? 0) >= 5 &&
    Object.keys(faults).length === 0 &&
    missingFigures(form).length === 0
  );
}

/** Whether the figures are those that were sent in with the last Confirm: no page was changed since (FH-55). */
export function isAsRequested(record: Figures & RequestedFigures): boolean {
  return figureNames.every((name) => record[name] === record[requestedName(name)]);
}

import { stepTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { outcomeSteps } from "@portal/domain/forgiveness/outcome/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { Tracker } from "../../ui/tracker.tsx";

type OutcomeStepsProps = {
  readonly record: LoanForgiveness;
  readonly at: "sba" | "decision";
  /** Under the step where it stands. */
  readonly note: string;
};

/** From the application to the SBA's decision. */
export function OutcomeSteps({ record, at, note }: OutcomeStepsProps) {
  const steps = outcomeSteps(record);
  const current = steps.indexOf(at);
  return (
    <Tracker
      label={texts.label}
      steps={steps.map((step, position) => {
        const name = texts.steps[step];
        if (position < current) return { name, state: "done", note: texts.done };
        return position === current ? { name, state: "current", note } : { name, state: "next" };
      })}
    />
  );
}

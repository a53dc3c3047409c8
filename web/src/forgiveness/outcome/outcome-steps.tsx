import { stepTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { Tracker } from "../../ui/tracker.tsx";

const positions = { sba: 3, decision: 4 } as const;

type OutcomeStepsProps = {
  readonly at: keyof typeof positions;
  /** Under the step where it stands. */
  readonly note: string;
};

/** From the application to the SBA's decision, once the borrower has agreed to the amount. */
export function OutcomeSteps({ at, note }: OutcomeStepsProps) {
  const current = positions[at];
  return (
    <Tracker
      label={texts.label}
      steps={texts.steps.map((name, position) =>
        position < current
          ? { name, state: "done", note: texts.done }
          : position === current
            ? { name, state: "current", note }
            : { name, state: "next" },
      )}
    />
  );
}

import type { Stipulation } from "@portal/domain/applications/contract";
import { checklistCount, checklistOf, isAllFulfilled } from "@portal/domain/forgiveness/checklist/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { stepTexts } from "@portal/domain/forgiveness/steps/messages";
import { dayOfReview, forgivenessSteps, receivedOn } from "@portal/domain/forgiveness/steps/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { Tracker } from "@portal/ui/figures/tracker.tsx";

export type ForgivenessTrackerProps = {
  readonly record: LoanForgiveness;
  readonly requests: readonly Stipulation[];
};

export function ForgivenessTracker({ record, requests }: ForgivenessTrackerProps) {
  const received = isAllFulfilled(record, requests)
    ? receivedOn(record, checklistOf(record, requests))
    : undefined;
  const day = received && dayOfReview(received, dayOf(Temporal.Now.instant()));
  return (
    <Tracker
      label={stepTexts.label}
      steps={forgivenessSteps(record, checklistCount(record, requests), day)}
    />
  );
}

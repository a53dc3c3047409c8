import { checklistTexts as texts } from "@portal/domain/forgiveness/checklist/messages";
import {
  checklistCount,
  checklistItems,
  formStep,
  summaryHead,
  wizardRequests,
} from "@portal/domain/forgiveness/checklist/rules";
import { stepTexts } from "@portal/domain/forgiveness/steps/messages";
import { forgivenessSteps } from "@portal/domain/forgiveness/steps/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "../platform/config.ts";
import { RejectionAlerts } from "../platform/rejection-alert.tsx";
import { useSuccess } from "../platform/success.ts";
import { Tracker } from "../ui/tracker.tsx";
import { Checklist } from "./checklist/checklist.tsx";
import { FormStep } from "./checklist/form-step.tsx";
import { StageStep } from "./checklist/stage-step.tsx";
import { ForgivenessFrame } from "./frame/forgiveness-frame.tsx";
import { ForgivenessPage } from "./frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "./frame/use-forgiveness.ts";

/** Where an application for forgiveness stands, and what it still asks for (FORG-SUM-01). */
export function ForgivenessSummaryScreen() {
  return (
    <ForgivenessPage title={texts.noForm.title} loading={texts.loading}>
      {(task) => <Summary task={task} />}
    </ForgivenessPage>
  );
}

function Summary({ task }: { readonly task: ForgivenessTask }) {
  const { record, advance, requests } = task;
  const success = useSuccess();
  const { forgivenessAppEnabled } = config();
  const { ezAppEligible } = advance;
  const items = checklistItems(record, requests, { success, ezAppEligible, forgivenessAppEnabled });
  const waiting = items.filter(({ isDone }) => !isDone).map(({ request }) => request);
  const head = summaryHead(record, requests);
  const { title, lead } = texts[head];
  const step = formStep(record, requests);
  const count = checklistCount(record, requests);
  const isWaiting = head === "inReview" || head === "submitted";
  return (
    <ForgivenessFrame
      task={task}
      isSummary
      title={title}
      lead={fillIn(lead, { count: record.lastPageSubmitted ?? 0 })}
      moment={
        isWaiting ? <Tracker label={stepTexts.label} steps={forgivenessSteps(record, count)} /> : undefined
      }
    >
      <StageStep task={task} />
      <RejectionAlerts requests={wizardRequests(record, requests)} />
      {step && <FormStep step={step} opportunityId={record.opportunityId} />}
      <RejectionAlerts requests={waiting} />
      <Checklist items={items} count={count} isFirst={step === undefined} />
    </ForgivenessFrame>
  );
}

import { sentFilesPath } from "@portal/domain/documents/paths";
import { sentFilesTexts } from "@portal/domain/documents/sent-files/messages";
import { hasSentFiles } from "@portal/domain/documents/sent-files/rules";
import { checklistTexts as texts } from "@portal/domain/forgiveness/checklist/messages";
import {
  checklistCount,
  checklistItems,
  formStep,
  stageHeads,
  summaryHead,
  wizardRequests,
} from "@portal/domain/forgiveness/checklist/rules";
import { sentAnswersPath } from "@portal/domain/forgiveness/paths";
import { sentAnswersTexts } from "@portal/domain/forgiveness/sent-answers/messages";
import { hasSentAnswers } from "@portal/domain/forgiveness/sent-answers/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { RejectionAlerts } from "../platform/rejection-alert.tsx";
import { useSuccess } from "../platform/success.ts";
import { Row } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { Checklist } from "./checklist/checklist.tsx";
import { FormStep } from "./checklist/form-step.tsx";
import { StageStep } from "./checklist/stage-step.tsx";
import { ForgivenessFrame } from "./frame/forgiveness-frame.tsx";
import { ForgivenessPage } from "./frame/forgiveness-page.tsx";
import { ForgivenessTracker } from "./frame/forgiveness-tracker.tsx";
import { ReviewNext } from "./checklist/review-next.tsx";
import type { ForgivenessTask } from "./frame/use-forgiveness.ts";

/** Shows the status of a forgiveness application and the requests that are still open (FORG-SUM-01). */
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
  const isWaiting = head === "inReview" || head === "submitted" || head === "inReviewOpen";
  return (
    <ForgivenessFrame
      task={task}
      isSummary
      title={title}
      lead={fillIn(lead, { count: record.lastPageSubmitted ?? 0 })}
      moment={isWaiting ? <ForgivenessTracker record={record} requests={requests} /> : undefined}
    >
      <StageStep task={task} isHeading={stageHeads.includes(head)} />
      <RejectionAlerts requests={wizardRequests(record, requests)} />
      {step && <FormStep step={step} opportunityId={record.opportunityId} />}
      <RejectionAlerts requests={waiting} />
      {isWaiting && <ReviewNext task={task} />}
      <Checklist items={items} count={count} isFirst={step === undefined} />
      <SentLinks record={record} requests={requests} />
    </ForgivenessFrame>
  );
}

function SentLinks({ record, requests }: Pick<ForgivenessTask, "record" | "requests">) {
  const country = useCountry();
  const hasAnswers = hasSentAnswers(record, requests);
  const hasFiles = hasSentFiles(requests);
  if (!hasAnswers && !hasFiles) return null;
  return (
    <Row>
      {hasAnswers && (
        <TextLink isStandalone href={sentAnswersPath(country)}>
          {sentAnswersTexts.link}
        </TextLink>
      )}
      {hasFiles && (
        <TextLink isStandalone href={sentFilesPath(country, { opportunityId: record.opportunityId })}>
          {sentFilesTexts.link}
        </TextLink>
      )}
    </Row>
  );
}

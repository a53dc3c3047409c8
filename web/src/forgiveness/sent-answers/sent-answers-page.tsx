import { requestOf } from "@portal/domain/forgiveness/groups/rules";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { sentAnswersTexts as texts } from "@portal/domain/forgiveness/sent-answers/messages";
import { hasSentAnswers, receiptsSection, sentSections } from "@portal/domain/forgiveness/sent-answers/rules";
import { useQuery } from "@tanstack/react-query";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry } from "../../platform/page.ts";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { ForgivenessFrame } from "../frame/forgiveness-frame.tsx";
import { ForgivenessPage } from "../frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { planQuery } from "../queries.ts";
import { AnswersLead, SentAnswers } from "./sent-answers.tsx";

export function SentAnswersPage() {
  const country = useCountry();
  const redirectPath = ({ record, requests }: ForgivenessTask) =>
    hasSentAnswers(record, requests) ? undefined : forgivenessSummaryPath(country);
  return (
    <ForgivenessPage title={texts.title} loading={texts.loading} redirectPath={redirectPath}>
      {(task) => <Admitted task={task} />}
    </ForgivenessPage>
  );
}

function Admitted({ task }: { readonly task: ForgivenessTask }) {
  const { record, requests, opportunity } = task;
  const hasReceipts = requestOf("Reduction in Gross Receipts", requests)?.isFulfilled === true;
  const plan = useQuery({ ...planQuery(opportunity.id), enabled: hasReceipts });
  if (hasFailed(plan)) return <TaskFailure title={texts.title} queries={[plan]} />;
  if (hasReceipts && !plan.data) return <TaskSkeleton label={texts.loading} title="18rem" body="24rem" />;
  const receipts = plan.data ? receiptsSection(plan.data) : null;
  const sections = [...sentSections(record, requests), ...(receipts ? [receipts] : [])];
  return (
    <ForgivenessFrame task={task} title={texts.title} lead={<AnswersLead />}>
      <SentAnswers sections={sections} />
    </ForgivenessFrame>
  );
}

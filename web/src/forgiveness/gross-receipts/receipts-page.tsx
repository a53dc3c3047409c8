import { isSecondDraw } from "@portal/domain/forgiveness/eligibility/rules";
import { waitingBeside } from "@portal/domain/forgiveness/checklist/rules";
import { receiptsTexts as texts } from "@portal/domain/forgiveness/gross-receipts/messages";
import { requestOf } from "@portal/domain/forgiveness/groups/rules";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { takesDocuments } from "@portal/domain/forgiveness/record/rules";
import { useQuery } from "@tanstack/react-query";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { ForgivenessFrame } from "../frame/forgiveness-frame.tsx";
import { ForgivenessPage } from "../frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { ReceiptsForm } from "./receipts-form.tsx";
import { planQuery } from "../queries.ts";

const group = "Reduction in Gross Receipts";

/**
 * The page for the reduction in gross receipts. The page is blank unless the loan is a second-draw loan (FORG-GR-02).
 */
export function ReceiptsPage() {
  const country = useCountry();
  const redirectPath = (task: ForgivenessTask) => {
    const request = requestOf(group, task.requests);
    const isAsked = request && !request.isFulfilled && takesDocuments(task.record);
    return isAsked || !isOfSecondDraw(task) ? undefined : forgivenessSummaryPath(country);
  };
  return (
    <ForgivenessPage title={texts.title} loading={texts.loading} redirectPath={redirectPath}>
      {(task) => (isOfSecondDraw(task) ? <Admitted task={task} /> : <NotForThis />)}
    </ForgivenessPage>
  );
}

function isOfSecondDraw({ record }: ForgivenessTask): boolean {
  return isSecondDraw(record.loanInformation.loanVersion);
}

function Admitted({ task }: { readonly task: ForgivenessTask }) {
  const { record, opportunity, requests } = task;
  const plan = useQuery(planQuery(opportunity.id));
  const request = requestOf(group, requests);
  if (hasFailed(plan)) return <TaskFailure title={texts.title} queries={[plan]} />;
  if (!plan.data || !request) return <TaskSkeleton label={texts.loading} title="18rem" body="24rem" />;
  const { loanVersion } = record.loanInformation;
  return (
    <ForgivenessFrame task={task} title={texts.title} lead={`${texts.lead} ${texts.small}`}>
      <RejectionAlerts requests={[request]} />
      <ReceiptsForm
        opportunity={opportunity}
        request={request}
        requests={[request]}
        facts={{ loanVersion, businessEntityType: opportunity.businessEntityType }}
        answers={plan.data}
        home={forgivenessSummaryPath}
        left={waitingBeside(request, record, requests)}
        isGroupOpen={false}
      />
    </ForgivenessFrame>
  );
}

function NotForThis() {
  usePage(texts.title);
  return null;
}

import { form3508sSince } from "@portal/domain/forgiveness/eligibility/rules";
import { form3508sTexts as texts } from "@portal/domain/forgiveness/form-3508s/messages";
import { form3508sPath, forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import { requestOf } from "@portal/domain/forgiveness/groups/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { accountsQuery } from "../../loans/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry } from "../../platform/page.ts";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { Form3508s } from "./form-3508s.tsx";
import { ForgivenessFrame } from "../frame/forgiveness-frame.tsx";
import { ForgivenessPage } from "../frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";

const group = "SBA Form 3508";

/** Shows SBA form 3508S while the form can be changed (forgiveness spec 2.2, FH-12). */
export function Form3508sPage() {
  const country = useCountry();
  const { stipulationId } = useParams();
  const redirectPath = ({ record, requests }: ForgivenessTask) => {
    const isAsked =
      record.applicationVersionSelected === "3508S" &&
      requestOf(group, requests)?.id === stipulationId &&
      isWritable(record, requests);
    return isAsked ? undefined : forgivenessSummaryPath(country);
  };
  return (
    <ForgivenessPage title={texts.title} loading={texts.loading} redirectPath={redirectPath}>
      {(task) => <Admitted task={task} />}
    </ForgivenessPage>
  );
}

/** Redirects the short address of form 3508S to the form's address for the active application (FH-01). */
export function ActiveForm3508sPage() {
  const country = useCountry();
  const redirectPath = ({ opportunity, requests }: ForgivenessTask) => {
    const request = requestOf(group, requests);
    const item = { opportunityId: opportunity.id, stipulationId: request?.id ?? "" };
    return request ? form3508sPath(country, item) : forgivenessSummaryPath(country);
  };
  return (
    <ForgivenessPage title={texts.title} loading={texts.loading} redirectPath={redirectPath}>
      {() => null}
    </ForgivenessPage>
  );
}

/** Shows form 3508S. Uses the account's business type if the application has none. */
function Admitted({ task }: { readonly task: ForgivenessTask }) {
  const { record, opportunity, requests } = task;
  const accounts = useQuery({ ...accountsQuery, enabled: opportunity.businessEntityType === null });
  const request = requestOf(group, requests);
  if (hasFailed(accounts)) return <TaskFailure title={texts.title} queries={[accounts]} />;
  if (accounts.isLoading || !request)
    return <TaskSkeleton label={texts.loading} title="18rem" body="24rem" />;
  const account = accounts.data?.find(({ accountId }) => accountId === opportunity.accountId);
  const { pppLoanAmount, pppLoanIssueDate: disbursed } = record.loanInformation;
  const { numberOfEmployees } = opportunity;
  const businessEntityType = opportunity.businessEntityType ?? account?.businessEntityType ?? null;
  const since = formatDate(Temporal.PlainDate.from(form3508sSince));
  return (
    <ForgivenessFrame task={task} title={texts.title} lead={fillIn(texts.lead, { date: since })}>
      <RejectionAlerts requests={[request]} />
      <Form3508s
        record={record}
        facts={{ pppLoanAmount, disbursed, businessEntityType, numberOfEmployees }}
        opportunityId={opportunity.id}
        request={request}
      />
    </ForgivenessFrame>
  );
}

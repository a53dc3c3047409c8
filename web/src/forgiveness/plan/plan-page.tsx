import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { itemsOf } from "@portal/domain/applications/groups/rules";
import { asksForForm, needsForm, type PlanForm } from "@portal/domain/forgiveness/plan/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery, stipulationEnabledQuery } from "../../applications/queries.ts";
import { accountsQuery } from "../../loans/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/portal-page.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { useViewer } from "../../platform/viewer.ts";
import { TaskFailure, TaskHead, TaskSkeleton } from "../../platform/task-page.tsx";
import { planQuery } from "../queries.ts";
import { PlanAside } from "./plan-aside.tsx";
import type { PlanTask } from "./use-send-plan.ts";

export type PlanPageProps = {
  readonly form: PlanForm;
  readonly texts: { readonly title: string; readonly lead: string; readonly loading: string };
  readonly children: (task: PlanTask) => ReactNode;
};

/**
 * A page with a PPP form. Decides only once, from fresh data, whether to show the form: requests fulfilled later must
 * not close it. Blank if the loan does not use the form. Redirects to the summary if there is no request (SH-127).
 */
export function PlanPage({ form, texts, children }: PlanPageProps) {
  const { country, contactId } = useViewer();
  const { opportunityId = "" } = useParams();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const isTaken = opportunity !== undefined && needsForm(form, opportunity);
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: isTaken });
  const accounts = useQuery({ ...accountsQuery, enabled: isTaken });
  const plan = useQuery({ ...planQuery(opportunityId), enabled: isTaken });
  const [admitted, setAdmitted] = useState<PlanTask>();
  if (admitted)
    return (
      <Admitted task={admitted} texts={texts}>
        {children(admitted)}
      </Admitted>
    );

  const queries = [opportunities, enabled, accounts, plan];
  if (queries.some(hasFailed)) return <TaskFailure title={texts.title} queries={queries} />;
  if (opportunity && !isTaken) return <NotForThis title={texts.title} />;
  const isSettling = queries.some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data)
    return <TaskSkeleton label={texts.loading} title="18rem" body="24rem" />;
  const requests = opportunity?.stipulations.filter((each) => asksForForm(each, form)) ?? [];
  const request = requests.find(({ isFulfilled }) => !isFulfilled) ?? requests[0];
  if (!opportunity || !request || !enabled.data || !accounts.data || !plan.data)
    return <Navigate to={summaryPath(country)} replace />;
  const account = accounts.data.find(({ accountId }) => accountId === opportunity.accountId);
  const businessEntityType = opportunity.businessEntityType ?? account?.businessEntityType ?? null;
  const facts = { loanVersion: opportunity.loanVersion, businessEntityType };
  const isGroupOpen = waitsBeside(requests, opportunity, contactId);
  setAdmitted({ opportunity, request, requests, facts, answers: plan.data, home: summaryPath, isGroupOpen });
  return null;
}

/** Returns whether another open request of the group is still waiting for the borrower. */
function waitsBeside(requests: readonly Stipulation[], opportunity: Opportunity, contactId: string): boolean {
  const isOurs = ({ id }: Stipulation) => requests.some((each) => each.id === id);
  const { open } = itemsOf(opportunity, { contactId, success: {} });
  return open.some(
    ({ stipulations }) =>
      stipulations.some(isOurs) && stipulations.some((each) => !each.isFulfilled && !isOurs(each)),
  );
}

type AdmittedProps = Pick<PlanPageProps, "texts"> & {
  readonly task: PlanTask;
  readonly children: ReactNode;
};

function Admitted({ task, texts, children }: AdmittedProps) {
  const heading = usePage(texts.title);
  return (
    <PortalPage
      gap={10}
      columnHead={<TaskHead title={texts.title} heading={heading} lead={texts.lead} />}
      aside={<PlanAside opportunity={task.opportunity} />}
    >
      <RejectionAlerts requests={task.requests} />
      {children}
    </PortalPage>
  );
}

/** The blank page for a loan that does not use the form (SERV-PAY-01, SERV-GRR-01). */
function NotForThis({ title }: { readonly title: string }) {
  usePage(title);
  return null;
}

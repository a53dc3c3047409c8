import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { choiceTexts } from "@portal/domain/banking/connection/messages";
import { offersConnection, statementRequests } from "@portal/domain/banking/connection/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery, stipulationEnabledQuery } from "../../applications/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry } from "../../platform/page.ts";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";

export type StatementsTask = {
  readonly opportunity: Opportunity;
  readonly groupName: string;
  /** All open requests that bank statements fulfill. */
  readonly requests: readonly Stipulation[];
  readonly widgetUrl: string;
};

export type StatementsGateProps = {
  readonly title: string;
  /** Returns the path to redirect to when no bank can be connected. */
  readonly elsewhere: (asked: Pick<StatementsTask, "opportunity" | "groupName">) => string;
  readonly children: (task: StatementsTask) => ReactNode;
};

/** Decides only once, from fresh data, whether to show the page: requests fulfilled later must not close the page. */
export function StatementsGate({ title, elsewhere, children }: StatementsGateProps) {
  const { opportunityId = "", groupName = "" } = useParams();
  const country = useCountry();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: opportunity !== undefined });
  const [admitted, setAdmitted] = useState<StatementsTask>();
  if (admitted) return children(admitted);

  const queries = [opportunities, enabled];
  if (queries.some(hasFailed)) return <TaskFailure title={title} queries={queries} />;
  const isSettling = queries.some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data)
    return <TaskSkeleton label={choiceTexts.loading} title="16rem" body="22rem" />;

  const requests = opportunity ? statementRequests(opportunity) : [];
  const isAsked = requests.some((request) => request.groupName === groupName);
  if (!opportunity || !isAsked || !enabled.data) return <Navigate to={summaryPath(country)} replace />;
  const { openBankingWidgetUrl: widgetUrl } = config();
  if (widgetUrl === null || !offersConnection(opportunity, { country, isAvailable: true }))
    return <Navigate to={elsewhere({ opportunity, groupName })} replace />;
  setAdmitted({ opportunity, groupName, requests, widgetUrl });
  return null;
}

import { stipulationGroups, type StipulationGroup } from "@portal/domain/applications/groups/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { asksForChoice, type UploadPage as Page } from "@portal/domain/documents/pages/rules";
import { statementChoicePath } from "@portal/domain/banking/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { opportunitiesQuery, stipulationEnabledQuery } from "../applications/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { TaskFailure, TaskSkeleton } from "../platform/task-page.tsx";
import { useViewer } from "../platform/viewer.ts";
import { GroupUpload } from "./group-upload.tsx";
import { documentsQuery } from "./queries.ts";

export type UploadPageProps = {
  readonly opportunityId: string;
  /** Returns the requests of a group for which this page collects documents. Undefined if there are none of them. */
  readonly narrow: (group: StipulationGroup) => StipulationGroup | undefined;
  /** The address and the texts of the page. Omitted if the page has no special ones. */
  readonly page?: Page;
  readonly isOneRequest?: boolean;
};

type Admitted = { readonly opportunity: Opportunity; readonly group: StipulationGroup };

/** Decides only once, from fresh data, whether to show the page: requests fulfilled later must not close the page. */
export function UploadPage({ opportunityId, narrow, page, isOneRequest = false }: UploadPageProps) {
  const { country, contactId } = useViewer();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: opportunity !== undefined });
  // Waits for the list of existing documents, but opens without it if the list cannot be loaded.
  const documents = useQuery({
    ...documentsQuery(opportunityId),
    retry: false,
    enabled: opportunity !== undefined,
  });
  const [admitted, setAdmitted] = useState<Admitted>();
  if (admitted) return <GroupUpload {...admitted} page={page} isOneRequest={isOneRequest} />;

  const queries = [opportunities, enabled];
  if (queries.some(hasFailed)) return <TaskFailure title={texts.title} queries={queries} />;
  const isSettling = [...queries, documents].some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data)
    return <TaskSkeleton label={texts.loading} title="14rem" lead="1.25rem" body="11rem" />;

  const group = opportunity && findGroup(opportunity, narrow, contactId);
  if (!opportunity || !group || !enabled.data) return <Navigate to={summaryPath(country)} replace />;
  if (page && asksForChoice(page, country, opportunity)) {
    const { groupName } = group;
    return <Navigate to={statementChoicePath(country, { opportunityId, groupName })} replace />;
  }
  setAdmitted({ opportunity, group });
  return null;
}

/** Finds the requests that the address names, unless they no longer need documents. */
function findGroup(
  opportunity: Opportunity,
  narrow: UploadPageProps["narrow"],
  contactId: string,
): StipulationGroup | undefined {
  const groups = stipulationGroups(opportunity.stipulations, { contactId, success: {} });
  for (const group of groups.filter(({ isComplete }) => !isComplete)) {
    const narrowed = narrow(group);
    if (narrowed) return narrowed;
  }
  return undefined;
}

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
import { hasFailed } from "../platform/load-state.ts";
import { TaskFailure, TaskSkeleton } from "../platform/task-page.tsx";
import { useViewer } from "../platform/viewer.ts";
import { GroupUpload } from "./group-upload.tsx";
import { documentsQuery } from "./queries.ts";

export type UploadPageProps = {
  readonly opportunityId: string;
  /** What the page takes of an application's group; undefined where that is nothing. */
  readonly narrow: (group: StipulationGroup) => StipulationGroup | undefined;
  /** Has an address and words of its own. */
  readonly page?: Page;
  readonly isOneRequest?: boolean;
};

type Admitted = { readonly opportunity: Opportunity; readonly group: StipulationGroup };

/** Lets the borrower in once, on fresh data: what is fulfilled while the page is open must not take it away. */
export function UploadPage({ opportunityId, narrow, page, isOneRequest = false }: UploadPageProps) {
  const { country, contactId } = useViewer();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: opportunity !== undefined });
  // Which documents are there is good to know first; the page does without the list when it cannot be had.
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

/** What the address asks for, if documents are still asked for in it. */
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

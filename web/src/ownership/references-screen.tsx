import type { Opportunity, OpportunityContact } from "@portal/domain/applications/contract";
import { activeOpportunity } from "@portal/domain/applications/rules";
import { successOf } from "@portal/domain/applications/success/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { referencePageTexts as texts } from "@portal/domain/ownership/references/messages";
import { referencesAsked } from "@portal/domain/ownership/references/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import {
  opportunitiesQuery,
  opportunityContactsQuery,
  stipulationEnabledQuery,
} from "../applications/queries.ts";
import { raiseAlert } from "@portal/ui/alerts.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/portal-page.tsx";
import { RejectionAlerts } from "../platform/rejection-alert.tsx";
import { afterSuccess, successValues } from "../platform/success.ts";
import { TaskFailure, TaskHead, TaskSkeleton } from "../platform/task-page.tsx";
import { useViewer } from "../platform/viewer.ts";
import { ReferencesForm } from "./references-form.tsx";
import type { ReferencesTask } from "./use-references-form.ts";

type Admitted = {
  readonly opportunity: Opportunity;
  readonly contacts: readonly OpportunityContact[];
};

/** Decides once, from fresh data, whether to show the page: requests fulfilled later must not close it (SH-086). */
export function ReferencesScreen() {
  const country = useCountry();
  const [search] = useSearchParams();
  const wanted = search.get("opportunityId");
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity =
    wanted === null
      ? activeOpportunity(opportunities.data ?? [])
      : opportunities.data?.find(({ id }) => id === wanted);
  const id = opportunity?.id ?? "";
  const enabled = useQuery({ ...stipulationEnabledQuery(id), enabled: id !== "" });
  const contacts = useQuery({ ...opportunityContactsQuery(id), enabled: id !== "" });
  const [admitted, setAdmitted] = useState<Admitted>();
  if (admitted) return <References {...admitted} />;

  const queries = [opportunities, enabled, contacts];
  if (queries.some(hasFailed)) return <TaskFailure title={texts.title} queries={queries} />;
  const isSettling = queries.some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data)
    return <TaskSkeleton label={texts.loading} title="14rem" body="24rem" />;
  const { landlord, vendors } = referencesAsked(opportunity?.stipulations ?? []);
  const isAsked = landlord.length + vendors.length > 0;
  if (!opportunity || !isAsked || !enabled.data || !contacts.data)
    return <Navigate to={summaryPath(country)} replace />;
  setAdmitted({ opportunity, contacts: contacts.data });
  return null;
}

function References({ opportunity, contacts }: Admitted) {
  const { country, contactId } = useViewer();
  const navigate = useNavigate();
  const heading = usePage(texts.title);
  const { landlord, vendors } = referencesAsked(opportunity.stipulations);
  const kind = landlord.length === 0 ? "vendors" : vendors.length === 0 ? "landlord" : "both";

  const finish: ReferencesTask["onDone"] = async ({ isPropertyAnswered, isNamed }) => {
    const said = [
      ...(isNamed ? [texts.submitted] : []),
      ...(isPropertyAnswered ? [texts.propertyAnswered] : []),
    ];
    const [first = texts.submitted, second] = said;
    raiseAlert("success", first, "next", second);
    const requests = [...landlord, ...vendors];
    const success = successOf(opportunity, requests, requests[0]?.groupName ?? "", contactId);
    await navigate(summaryPath(country, successValues(success)), afterSuccess(success));
  };

  return (
    <PortalPage gap={8} head={<TaskHead title={texts.title} heading={heading} lead={texts.lead[kind]} />}>
      <RejectionAlerts requests={[...landlord, ...vendors]} />
      <ReferencesForm
        opportunity={opportunity}
        landlord={landlord}
        vendors={vendors}
        contacts={contacts}
        onDone={finish}
      />
    </PortalPage>
  );
}

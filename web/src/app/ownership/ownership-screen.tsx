import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { sbaType } from "@portal/domain/loans/rules";
import { ownershipTitles, ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { formAsked, type OwnershipForm } from "@portal/domain/ownership/owners/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery, stipulationEnabledQuery } from "../../applications/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry } from "../../platform/page.ts";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { OwnersPage } from "./owners-page.tsx";
import { SignersPage } from "./signers-page.tsx";

/** The ownership page of an application (SERV-ROUTE-02). */
export function OwnershipScreen() {
  return <Ownership isOfBusiness={false} />;
}

/** The ownership page at a second address, with a different title for an SBA loan (SERV-ROUTE-13). */
export function BusinessOwnershipScreen() {
  return <Ownership isOfBusiness />;
}

type Admitted = {
  readonly opportunity: Opportunity;
  readonly form: OwnershipForm;
  readonly requests: readonly [Stipulation, ...Stipulation[]];
};

/** Decides only once, from fresh data, whether to show the page: requests fulfilled later must not close the page. */
function Ownership({ isOfBusiness }: { readonly isOfBusiness: boolean }) {
  const { opportunityId = "" } = useParams();
  const country = useCountry();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: opportunity !== undefined });
  const [admitted, setAdmitted] = useState<Admitted>();
  if (admitted) {
    const { form, ...task } = admitted;
    if (form === "signers") return <SignersPage {...task} />;
    const isSba = isOfBusiness && admitted.opportunity.type === sbaType;
    return <OwnersPage {...task} title={isSba ? ownershipTitles.sba : ownershipTitles.owners} />;
  }

  const queries = [opportunities, enabled];
  if (queries.some(hasFailed)) return <TaskFailure title={ownershipTitles.owners} queries={queries} />;
  const isSettling = queries.some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data)
    return <TaskSkeleton label={ownersPageTexts.loading} title="20rem" body="24rem" />;
  const asked = formAsked(opportunity?.stipulations ?? []);
  if (!opportunity || !asked || !enabled.data) return <Navigate to={summaryPath(country)} replace />;
  setAdmitted({ opportunity, ...asked });
  return null;
}

import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { unavailableReason } from "@portal/domain/forgiveness/eligibility/rules";
import { isForgivenessRequest } from "@portal/domain/forgiveness/groups/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { Advance } from "@portal/domain/loans/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { opportunitiesQuery, stipulationsQuery } from "../../applications/queries.ts";
import { advancesQuery } from "../../loans/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry } from "../../platform/page.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { claimQuery, recordsQuery } from "../queries.ts";

/** An application for the forgiveness of a loan, together with its loan and requests. */
export type ForgivenessTask = {
  readonly record: LoanForgiveness;
  readonly advance: Advance;
  readonly opportunity: Opportunity;
  /** All forgiveness requests, including hidden ones. `checklistOf` returns the requests that the borrower sees. */
  readonly requests: readonly Stipulation[];
};

/** Loads the active loan's forgiveness application (FH-05). `task` is undefined until the application is loaded. */
export function useForgiveness() {
  const country = useCountry();
  // Loans in Canada cannot be forgiven (FH-04).
  const [advanceId] = useState(() => (country === "ca" ? undefined : activeIds.get().advanceId));
  const advances = useQuery(advancesQuery);
  const opportunities = useQuery(opportunitiesQuery);
  const records = useQuery({ ...recordsQuery([advanceId ?? ""]), enabled: advanceId !== undefined });
  const [record] = records.data ?? [];
  const opportunityId = record?.opportunityId;
  const stipulations = useQuery({
    ...stipulationsQuery(opportunityId ?? ""),
    enabled: opportunityId !== undefined,
  });
  // Assumes no guaranty claim if the call about the claim fails (FH-21).
  const claim = useQuery({
    ...claimQuery(advanceId ?? ""),
    enabled: advanceId !== undefined,
    retry: false,
  });
  const isClaimed = claim.data?.available ?? false;
  const queries = [advances, opportunities, records, stipulations];
  const advance = advances.data?.find(({ id }) => id === advanceId);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const task: ForgivenessTask | undefined = record &&
    advance &&
    opportunity &&
    stipulations.data && {
      record,
      advance,
      opportunity,
      requests: stipulations.data.filter(isForgivenessRequest),
    };
  // Waits for fresh data, because older cached data may lack a new application.
  const isKnown = ({ data, isFetching, isStale }: typeof records | typeof advances) =>
    data !== undefined && !(isFetching && isStale);
  const isMissing = (isKnown(records) && !record) || (isKnown(advances) && !advance);
  return {
    task,
    queries,
    /** The reason why forgiveness is unavailable for the loan. Undefined if forgiveness is available. */
    noWork: task && unavailableReason({ ...task.advance, isClaimed }, task.opportunity),
    hasFailed: queries.some(hasFailed),
    /** True if the loan certainly has no application. False while the application is loading. */
    isNone: advanceId === undefined || isMissing,
    isSettling: [...queries, claim].some(({ isFetching, isStale }) => isFetching && isStale),
  };
}

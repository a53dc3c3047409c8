import * as contract from "@portal/domain/applications/contract";
import { activeOpportunity } from "@portal/domain/applications/rules";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const opportunitiesQuery = queryOptions({
  queryKey: ["opportunities"],
  queryFn: async () => (await valueOf(callApi(contract.listOpportunities, {}))).opportunities,
});

/** Fetches the notifications. Also returns the page's address at that time (CORE-ACT-04, CH-21). */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: async () => ({
    ...(await valueOf(callApi(contract.listNotifications, {}))),
    location: { pathname: location.pathname, search: location.search },
  }),
});

/** All requests of an application, including hidden requests. Refetched together with the list of applications. */
export const stipulationsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: [...opportunitiesQuery.queryKey, opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.listStipulations, { params: { id: opportunityId } }))).stipulations,
  });

const stipulationEnabledQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["stipulation-enabled", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.isStipulationEnabled, { params: { id: opportunityId } }))).isEnabled,
  });

/**
 * Loads an application for the page of a request. `open` is undefined if the application accepts no more action items
 * (SH-017).
 * @param id undefined for the borrower's active application
 */
export function useOpenApplication(id: string | undefined) {
  const opportunities = useQuery(opportunitiesQuery);
  const all = opportunities.data ?? [];
  const opportunity = id === undefined ? activeOpportunity(all) : all.find((each) => each.id === id);
  const isKnown = opportunity !== undefined;
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunity?.id ?? ""), enabled: isKnown });
  const open = enabled.data === true ? opportunity : undefined;
  return { opportunity, isKnown, open, queries: [opportunities, enabled] };
}

/** The people of an application. The summary fetches the active application's people (CORE-SUM-02). */
export const opportunityContactsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["opportunity-contacts", opportunityId],
    queryFn: async () =>
      (await valueOf(callApi(contract.listOpportunityContacts, { params: { id: opportunityId } }))).contacts,
  });

type Fulfilment = { readonly opportunityId: string; readonly stipulationIds: readonly string[] };

/**
 * Fulfills requests one by one until the server refuses one. Fulfilling a request twice has no further effect (SH-004).
 */
export const fulfillStipulations = {
  async call({ opportunityId, stipulationIds }: Fulfilment) {
    for (const stipId of stipulationIds) {
      const params = { id: opportunityId, stipId };
      const outcome = await callApi(contract.fulfillStipulation, { params, body: {} });
      if (!outcome.ok) return outcome;
    }
    return { ok: true, value: undefined } as const;
  },
  makesStale: () => [opportunitiesQuery, notificationsQuery],
  isStepwise: true,
} as const;

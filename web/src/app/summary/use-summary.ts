import { groupAccounts, type DerivedAccount } from "@portal/domain/applications/accounts/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { activeOpportunity } from "@portal/domain/applications/rules";
import type { Account, Advance } from "@portal/domain/loans/contract";
import { showsRenewal } from "@portal/domain/loans/rules";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  notificationsQuery,
  opportunitiesQuery,
  opportunityContactsQuery,
} from "../../applications/queries.ts";
import { accountsQuery, advancesQuery, renewalQuery } from "../../loans/queries.ts";
import { config } from "../../platform/config.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { hasFailed } from "../../platform/load-failure.tsx";

export type Summary = {
  /** The open ones, in the order in which they are shown. */
  readonly openAccounts: readonly DerivedAccount[];
  readonly accounts: readonly Account[];
  readonly advances: readonly Advance[];
  readonly opportunities: readonly Opportunity[];
};

export type SummaryState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly queries: readonly UseQueryResult[] }
  | { readonly kind: "ready"; readonly summary: Summary };

/** All that the summary shows (CORE-SUM-01, CORE-SUM-02). */
export function useSummary(): SummaryState {
  const { renewalsEnabled } = config();
  const accounts = useQuery(accountsQuery);
  const advances = useQuery(advancesQuery);
  const opportunities = useQuery(opportunitiesQuery);
  useQuery(notificationsQuery);
  useActiveApplication(opportunities.data ?? []);
  // The order of the businesses depends on these answers; one that does not come counts as a no.
  const renewals = useQueries({
    queries: renewalsEnabled ? (accounts.data ?? []).map(({ accountId }) => renewalQuery(accountId)) : [],
  });

  const queries = [accounts, advances, opportunities];
  if (queries.some(hasFailed)) return { kind: "failed", queries };
  if (!accounts.data || !advances.data || !opportunities.data) return { kind: "loading" };
  if (renewals.some(({ isPending }) => isPending)) return { kind: "loading" };
  const eligible = accounts.data.filter((_, position) =>
    showsRenewal({ isRenewalEligible: renewals[position]?.data ?? false, renewalsEnabled }),
  );
  const openAccounts = groupAccounts(accounts.data, advances.data, opportunities.data, {
    renewalEligibleIds: new Set(eligible.map(({ accountId }) => accountId)),
    now: Temporal.Now.instant(),
  });
  return {
    kind: "ready",
    summary: {
      openAccounts,
      accounts: accounts.data,
      advances: advances.data,
      opportunities: opportunities.data,
    },
  };
}

/** The newest open application is the active one: its people are fetched for the screens it leads to. */
function useActiveApplication(opportunities: readonly Opportunity[]): void {
  const id = activeOpportunity(opportunities)?.id;
  useQuery({ ...opportunityContactsQuery(id ?? ""), enabled: id !== undefined });
  useEffect(() => {
    if (id !== undefined) activeIds.set({ opportunityId: id });
  }, [id]);
}

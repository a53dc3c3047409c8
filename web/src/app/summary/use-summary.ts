import {
  isOpenAccount,
  orderAccounts,
  type DerivedAccount,
} from "@portal/domain/applications/accounts/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { activeOpportunity } from "@portal/domain/applications/rules";
import type { Advance } from "@portal/domain/loans/contract";
import { pastDueLoans, showsRenewal } from "@portal/domain/loans/rules";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  notificationsQuery,
  opportunitiesQuery,
  opportunityContactsQuery,
} from "../../applications/queries.ts";
import { accountsQuery, advancesQuery, cachedTransactionsQuery, renewalsQuery } from "../../loans/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { loadState, type LoadState } from "@portal/ui/calls/load-state.ts";

export type Summary = {
  readonly accounts: readonly DerivedAccount[];
  readonly openAccounts: readonly DerivedAccount[];
  readonly advances: readonly Advance[];
  readonly opportunities: readonly Opportunity[];
};

/** Loads the data of the summary (CORE-SUM-01, CORE-SUM-02). */
export function useSummary(): LoadState<Summary> {
  const { renewalsEnabled } = config();
  const accounts = useQuery(accountsQuery);
  const advances = useQuery(advancesQuery);
  const opportunities = useQuery(opportunitiesQuery);
  useQuery(notificationsQuery);
  useActiveApplication(opportunities.data ?? []);
  // Businesses are sorted by their eligibility for renewal.
  const accountIds = (accounts.data ?? []).map(({ accountId }) => accountId);
  const renewals = useQuery({
    ...renewalsQuery(accountIds),
    enabled: renewalsEnabled && accountIds.length > 0,
  });
  const pastDueIds = pastDueLoans(advances.data ?? []).map(({ id }) => id);
  const pastDue = useQuery({ ...cachedTransactionsQuery(pastDueIds), enabled: pastDueIds.length > 0 });

  const state = loadState(
    [accounts, advances, opportunities],
    (allAccounts, allAdvances, allOpportunities) => {
      const eligible = allAccounts.filter(({ accountId }) =>
        showsRenewal({ isRenewalEligible: renewals.data?.includes(accountId) ?? false, renewalsEnabled }),
      );
      const ordered = orderAccounts(allAccounts, allAdvances, allOpportunities, {
        renewalEligibleIds: new Set(eligible.map(({ accountId }) => accountId)),
        now: Temporal.Now.instant(),
      });
      return {
        accounts: ordered,
        openAccounts: ordered.filter(isOpenAccount),
        advances: allAdvances,
        opportunities: allOpportunities,
      };
    },
  );
  // Also waits for the transactions of past-due loans, so that the alert about these loans does not grow later.
  const isSettled = !renewals.isLoading && !pastDue.isLoading;
  return isSettled || state.kind !== "ready" ? state : { kind: "loading" };
}

/** Makes the newest open application the active application, and fetches the application's people for later pages. */
function useActiveApplication(opportunities: readonly Opportunity[]): void {
  const id = activeOpportunity(opportunities)?.id;
  useQuery({ ...opportunityContactsQuery(id ?? ""), enabled: id !== undefined });
  useEffect(() => {
    if (id !== undefined) activeIds.set({ opportunityId: id });
  }, [id]);
}

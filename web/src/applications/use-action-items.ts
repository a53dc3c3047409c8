import type { Opportunity } from "@portal/domain/applications/contract";
import { itemsOf, type Items } from "@portal/domain/applications/groups/rules";
import { byApplicationDate, isOpen } from "@portal/domain/applications/rules";
import type { AutoDraft } from "@portal/domain/loans/contract";
import { useQuery } from "@tanstack/react-query";
import { notificationsQuery, opportunitiesQuery } from "./queries.ts";
import { accountsQuery } from "../loans/queries.ts";
import { loadState, type LoadState } from "@portal/ui/calls/load-state.ts";
import { useViewer } from "../platform/viewer.ts";

export type ApplicationItems = Items & {
  readonly opportunity: Opportunity;
  readonly accountName: string | undefined;
};

export type ActionItems = {
  readonly applications: readonly ApplicationItems[];
  readonly payments: readonly AutoDraft[];
};

/** Loads the action items of one application or of all open applications (CORE-ACT-01). */
export function useActionItems(opportunityId: string | undefined): LoadState<ActionItems> {
  const viewer = useViewer();
  const opportunities = useQuery(opportunitiesQuery);
  const notifications = useQuery(notificationsQuery);
  // The page opens even if this call fails, because only the names of the businesses would be missing.
  const { data: accounts = [] } = useQuery(accountsQuery);
  return loadState([opportunities, notifications], (all, { autoDraftItems }) => {
    const shown = opportunityId
      ? all.filter(({ id }) => id === opportunityId)
      : all.toSorted(byApplicationDate);
    const applications = shown
      .map((opportunity) => ({
        opportunity,
        accountName: accounts.find(({ accountId }) => accountId === opportunity.accountId)?.accountName,
        ...itemsOf(opportunity, viewer),
      }))
      // Includes closed applications with open requests (FH-83).
      .filter(({ opportunity, open }) => opportunityId || isOpen(opportunity) || open.length > 0);
    return { applications, payments: autoDraftItems };
  });
}

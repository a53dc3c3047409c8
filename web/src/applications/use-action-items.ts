import type { Opportunity } from "@portal/domain/applications/contract";
import { stipulationGroups, type StipulationGroup } from "@portal/domain/applications/groups/rules";
import { byApplicationDate, isOpen } from "@portal/domain/applications/rules";
import type { AutoDraft } from "@portal/domain/loans/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { notificationsQuery, opportunitiesQuery } from "./queries.ts";
import { accountsQuery } from "../loans/queries.ts";
import { hasFailed } from "../platform/load-failure.tsx";
import { useViewer } from "../platform/viewer.ts";

/** An application with what it asks for. */
export type ApplicationItems = {
  readonly opportunity: Opportunity;
  readonly accountName: string | undefined;
  readonly open: readonly StipulationGroup[];
  readonly done: readonly StipulationGroup[];
};

export type ActionItemsState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly queries: readonly UseQueryResult[] }
  | { readonly kind: "unknown" }
  | {
      readonly kind: "ready";
      readonly applications: readonly ApplicationItems[];
      readonly payments: readonly AutoDraft[];
    };

/** What waits for the borrower, of one application or of all open ones (CORE-ACT-01). */
export function useActionItems(opportunityId: string | undefined): ActionItemsState {
  const viewer = useViewer();
  const opportunities = useQuery(opportunitiesQuery);
  const notifications = useQuery(notificationsQuery);
  // Only names come from here: without them the page is as useful.
  const { data: accounts = [] } = useQuery(accountsQuery);
  const queries = [opportunities, notifications];
  if (queries.some(hasFailed)) return { kind: "failed", queries };
  if (!opportunities.data || !notifications.data) return { kind: "loading" };
  const shown = opportunityId
    ? opportunities.data.filter(({ id }) => id === opportunityId)
    : opportunities.data.filter(isOpen).toSorted(byApplicationDate);
  if (opportunityId && shown.length === 0) return { kind: "unknown" };
  const applications = shown.map((opportunity) => {
    const groups = stipulationGroups(opportunity.stipulations, viewer);
    return {
      opportunity,
      accountName: accounts.find(({ accountId }) => accountId === opportunity.accountId)?.accountName,
      open: groups.filter((group) => !group.isComplete),
      done: groups.filter((group) => group.isComplete),
    };
  });
  return { kind: "ready", applications, payments: notifications.data.autoDraftItems };
}

import { activityPath } from "@portal/domain/loans/paths";
import { activityGroups } from "@portal/domain/loans/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { useQuery } from "@tanstack/react-query";
import { accountsQuery, advancesQuery } from "../../loans/queries.ts";
import { useCountry } from "../../platform/page.ts";

type ActivityEntry = {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly issued: string;
};
type ActivityMenuGroup = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
};

export type ActivityMenu = {
  /**
   * In the state `ready`, an empty `groups` means that the borrower has no loans. In other states, `groups` is not
   * known yet.
   */
  readonly state: "loading" | "failed" | "ready";
  readonly groups: readonly ActivityMenuGroup[];
  readonly retry: () => void;
};

/** Returns the loans for the Activity menu, by business and newest first (CORE-LAYOUT-03, CORE-LAYOUT-04). */
export function useActivityMenu(): ActivityMenu {
  const country = useCountry();
  const accounts = useQuery(accountsQuery);
  const advances = useQuery(advancesQuery);
  const queries = [accounts, advances];
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  if (!accounts.data || !advances.data) {
    // The state is `loading` during a retry.
    const isFailed = queries.some(({ isError, isFetching }) => isError && !isFetching);
    return { state: isFailed ? "failed" : "loading", groups: [], retry };
  }
  const groups = activityGroups(advances.data, accounts.data).map(({ accountName, loans }) => ({
    id: accountName,
    title: accountName,
    entries: loans.map((loan) => ({
      id: loan.id,
      label: loan.name,
      href: activityPath(country, { loanId: loan.loanId || loan.id }),
      issued: loan.issuedDate ? formatDate(loan.issuedDate) : "",
    })),
  }));
  return { state: "ready", groups, retry };
}

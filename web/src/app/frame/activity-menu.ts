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
export type ActivityMenuGroup = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
};

/** The loans of the Activity dropdown, under their businesses, newest first (CORE-LAYOUT-03). */
export function useActivityMenu(): readonly ActivityMenuGroup[] {
  const country = useCountry();
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { data: advances = [] } = useQuery(advancesQuery);
  return activityGroups(advances, accounts).map(({ accountName, loans }) => ({
    id: accountName,
    title: accountName,
    entries: loans.map((loan) => ({
      id: loan.id,
      label: loan.name,
      href: `/${country}/activity/${encodeURIComponent(loan.loanId)}`,
      issued: loan.issuedDate ? formatDate(loan.issuedDate) : "",
    })),
  }));
}

import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { kindOf } from "@portal/domain/applications/groups/rules";
import type { SavedAccounts } from "@portal/domain/banking/accounts/contract";
import { bankPageTexts as texts } from "@portal/domain/banking/form/messages";
import type { BankPage } from "@portal/domain/banking/form/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery, stipulationEnabledQuery } from "../applications/queries.ts";
import { accountsQuery } from "../loans/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/portal-page.tsx";
import { RejectionAlerts } from "../platform/rejection-alert.tsx";
import { TaskFailure, TaskHead, TaskSkeleton } from "../platform/task-page.tsx";
import { useSuccessEnd } from "../platform/use-success-end.ts";
import { BankAccountsForm } from "./bank-accounts-form.tsx";
import { bankAccountsQuery } from "./queries.ts";

/** The page that verifies bank accounts (SERV-ROUTE-03, SERV-BVER). */
export function VerifyBankAccountsScreen() {
  return <BankAccountsPage page="verify" />;
}

/** The page that adds bank accounts (SERV-ROUTE-04, SERV-BADD). */
export function AddBankAccountsScreen() {
  return <BankAccountsPage page="add" />;
}

type Admitted = {
  readonly opportunity: Opportunity;
  readonly requests: readonly [Stipulation, ...Stipulation[]];
  readonly saved: SavedAccounts;
  readonly state: string | null;
};

/** Decides only once, from fresh data, whether to show the page: accounts saved later must not change the form. */
function BankAccountsPage({ page }: { readonly page: BankPage }) {
  const { opportunityId = "" } = useParams();
  const country = useCountry();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const isKnown = opportunity !== undefined;
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: isKnown });
  const saved = useQuery({ ...bankAccountsQuery(opportunityId), enabled: isKnown });
  // The US state of the business only marks a row, so the page works without the state.
  const accounts = useQuery({ ...accountsQuery, retry: false });
  const [admitted, setAdmitted] = useState<Admitted>();
  if (admitted) return <BankAccounts page={page} {...admitted} />;

  const queries = [opportunities, enabled, saved];
  if (queries.some(hasFailed)) return <TaskFailure title={texts.title[page]} queries={queries} />;
  const isSettling = [...queries, accounts].some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data)
    return <TaskSkeleton label={texts.loading} title="20rem" body="24rem" />;

  const [request, ...others] =
    opportunity?.stipulations.filter((each) => kindOf(each) === "bank-account") ?? [];
  if (!opportunity || !request || !enabled.data || !saved.data)
    return <Navigate to={summaryPath(country)} replace />;
  const account = accounts.data?.find(({ accountId }) => accountId === opportunity.accountId);
  setAdmitted({
    opportunity,
    requests: [request, ...others],
    saved: saved.data,
    state: account?.state ?? null,
  });
  return null;
}

function BankAccounts({ page, requests, ...asked }: Admitted & { readonly page: BankPage }) {
  const end = useSuccessEnd(asked.opportunity, requests);
  const title = end.isDone ? texts.success : texts.title[page];
  const heading = usePage(title);
  return (
    <PortalPage
      gap={8}
      head={<TaskHead title={title} heading={heading} lead={end.isDone ? undefined : texts.lead} />}
    >
      {!end.isDone && <RejectionAlerts requests={requests} />}
      {!end.isDone && (
        <BankAccountsForm
          {...asked}
          page={page}
          requests={requests}
          onSaved={() => {
            end.begin();
            heading.ref.current?.focus();
          }}
        />
      )}
    </PortalPage>
  );
}

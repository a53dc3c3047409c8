import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { kindOf } from "@portal/domain/applications/groups/rules";
import type { SavedAccounts } from "@portal/domain/banking/accounts/contract";
import { bankPageTexts as texts } from "@portal/domain/banking/form/messages";
import type { BankPage } from "@portal/domain/banking/form/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useOpenApplication } from "../applications/queries.ts";
import { accountsQuery } from "../loans/queries.ts";
import { Admission } from "../platform/admission.tsx";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../platform/rejection-alert.tsx";
import { TaskHead } from "../platform/task-page.tsx";
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

function BankAccountsPage({ page }: { readonly page: BankPage }) {
  const { opportunityId = "" } = useParams();
  const country = useCountry();
  const { isKnown, open, queries } = useOpenApplication(opportunityId);
  const saved = useQuery({ ...bankAccountsQuery(opportunityId), enabled: isKnown });
  // The page opens even if this call fails, because the businesses are needed only to highlight a row.
  const accounts = useQuery({ ...accountsQuery, retry: false });
  return (
    <Admission<Admitted>
      title={texts.title[page]}
      skeleton={{ label: texts.loading, title: "20rem", body: "24rem" }}
      queries={[...queries, saved]}
      optional={[accounts]}
      admit={() => {
        const [request, ...others] =
          open?.stipulations.filter((each) => kindOf(each) === "bank-account") ?? [];
        if (!open || !request || !saved.data) return summaryPath(country);
        const account = accounts.data?.find(({ accountId }) => accountId === open.accountId);
        const state = account?.state ?? null;
        return { opportunity: open, requests: [request, ...others], saved: saved.data, state };
      }}
    >
      {(task) => <BankAccounts page={page} {...task} />}
    </Admission>
  );
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

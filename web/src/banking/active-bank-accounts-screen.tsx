import { activeOpportunity } from "@portal/domain/applications/rules";
import { bankPageTexts as texts } from "@portal/domain/banking/form/messages";
import type { BankPage } from "@portal/domain/banking/form/rules";
import { addBankAccountsPath, verifyBankAccountsPath } from "@portal/domain/banking/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { opportunitiesQuery } from "../applications/queries.ts";
import { LoadFailure } from "../platform/load-failure.tsx";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { activeIds } from "../platform/session-storage.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";

/** Redirects to the bank accounts page of the active application. */
export function ActiveVerifyBankAccountsScreen() {
  return <ActiveBankAccounts page="verify" />;
}

export function ActiveAddBankAccountsScreen() {
  return <ActiveBankAccounts page="add" />;
}

const pathOf = { verify: verifyBankAccountsPath, add: addBankAccountsPath } as const;

function ActiveBankAccounts({ page }: { readonly page: BankPage }) {
  const country = useCountry();
  const heading = usePage(texts.title[page]);
  const opportunities = useQuery(opportunitiesQuery);
  if (hasFailed(opportunities)) {
    return (
      <Stack gap={10}>
        <h1 {...heading}>{texts.title[page]}</h1>
        <LoadFailure queries={[opportunities]} heading={heading} />
      </Stack>
    );
  }
  if (!opportunities.data) return null;
  const { opportunityId } = activeIds.get();
  const known = opportunities.data.find(({ id }) => id === opportunityId);
  const active = known ?? activeOpportunity(opportunities.data);
  const to = active ? pathOf[page](country, { opportunityId: active.id }) : summaryPath(country);
  return <Navigate to={to} replace />;
}

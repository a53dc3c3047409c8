import { firstLoan, listLoans } from "@portal/domain/payments/page/rules";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { payPastDue } from "@portal/domain/payments/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { LoanPayments } from "./loan-payments.tsx";
import { selfServiceLoansQuery } from "./queries.ts";

/** The page for a payment on one of the borrower's loans, with the status of earlier payments (SERV-OTP). */
export function OneTimePaymentScreen() {
  const heading = usePage(texts.title);
  const country = useCountry();
  const [search, setSearch] = useSearchParams();
  const result = useQuery(selfServiceLoansQuery);
  const loans = result.data && listLoans(result.data);
  const [shownId, setShownId] = useState<string>();
  const loan = loans && firstLoan(loans, search.get("advanceId") ?? shownId ?? null);
  // Remembers which loan is shown, because a refetch may put another loan first.
  if (loan && shownId === undefined) setShownId(loan.Id);
  return (
    <PortalPage
      gap={12}
      head={<h1 {...heading}>{texts.title}</h1>}
      asideEnd={
        country === "us" && (
          <AsideBlock title={texts.howPaymentsPost} isQuiet>
            <p className="sm muted">{texts.posting}</p>
          </AsideBlock>
        )
      }
    >
      {hasFailed(result) && <ErrorView kind="critical" text={texts.failed} />}
      {loans?.length === 0 && <ErrorView kind="info" text={texts.noLoans} />}
      {!loans && !hasFailed(result) && <PageSkeleton />}
      {loans && loan && (
        <LoanPayments
          key={loan.Id}
          loan={loan}
          loans={loans}
          paysPastDue={search.get("pay") === payPastDue}
          onChoose={(advanceId) => setSearch({ advanceId }, { replace: true, preventScrollReset: true })}
        />
      )}
    </PortalPage>
  );
}

type ErrorViewProps = { readonly kind: "critical" | "info"; readonly text: string };

/** Replaces the page when there is no loan to pay. Shows the reason and a link to the summary (SERV-OTP-06, SH-020). */
function ErrorView({ kind, text }: ErrorViewProps) {
  const href = summaryPath(useCountry());
  return (
    <Alert
      kind={kind}
      title={text}
      action={
        <LinkButton size="sm" variant="secondary" href={href}>
          {texts.toSummary}
        </LinkButton>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="min(24rem, 100%)" height="5rem" />
      <Skeleton height="16.5rem" />
      <Skeleton height="12rem" />
    </SkeletonGroup>
  );
}

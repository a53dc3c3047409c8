import type { Advance } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { pastDueCents } from "@portal/domain/loans/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { ledgerTexts } from "@portal/domain/loans/ledger/messages";
import { ledgerOf } from "@portal/domain/loans/ledger/rules";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useParams } from "react-router";
import { LoanBalance } from "./loan-balance.tsx";
import { LoanDetails } from "./loan-details.tsx";
import { PaymentButton } from "./loan-links.tsx";
import { loanQuery, transactionsQuery } from "./queries.ts";
import { Transactions } from "./transactions.tsx";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { activeIds } from "../platform/session-storage.ts";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { LoadFailure } from "../platform/load-failure.tsx";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import styles from "./activity-screen.module.css";

const isUnknown = (error: Error | null) => error instanceof RefusedCall && error.code === "NOT_FOUND";

/** Shows a loan's balance and all transactions of the loan (CH-26). */
export function ActivityScreen() {
  const { loanId = "" } = useParams();
  const country = useCountry();
  const heading = usePage(texts.activity);
  const loanResult = useQuery(loanQuery(loanId));
  const transactionsResult = useQuery(transactionsQuery(loanId));
  const loan = loanResult.data;
  const advanceId = loan?.id;
  useEffect(() => {
    if (advanceId !== undefined) activeIds.set({ advanceId });
  }, [advanceId]);

  if (isUnknown(loanResult.error)) return <Navigate to={summaryPath(country)} replace />;
  const queries = [loanResult, transactionsResult];
  const today = dayOf(Temporal.Now.instant());
  const entries = loan && transactionsResult.data && ledgerOf(loan, transactionsResult.data);
  return (
    <PortalPage
      gap={12}
      head={
        <Row isBetween isTop className={styles["head"]}>
          <Stack gap={1}>
            {loan && <p className="sm subtle">{texts.activity}</p>}
            {/* Renders the heading even before the loan is loaded, because the heading has the focus. */}
            <h1 {...heading} className={styles["name"]}>
              {loan?.name ?? texts.activity}
            </h1>
            {loan && <p className={classNames("muted num", styles["name"])}>{aboutText(loan)}</p>}
            {!loan && !hasFailed(loanResult) && <NameSkeleton />}
          </Stack>
          {/* Omitted for a past-due loan, because the alert about the loan already has a payment button. */}
          {loan && loan.balance > 0 && pastDueCents([loan]) === 0 && <PaymentButton loan={loan} />}
        </Row>
      }
      aside={loan && <LoanDetails loan={loan} />}
    >
      {queries.some(hasFailed) && <LoadFailure queries={queries} heading={heading} />}
      {loan ? (
        <LoanBalance loan={loan} entries={entries} today={today} />
      ) : (
        !hasFailed(loanResult) && <BalanceSkeleton />
      )}
      {!queries.some(hasFailed) && <Transactions loan={loan} entries={entries} today={today} />}
    </PortalPage>
  );
}

function aboutText({ accountName, issuedDate }: Advance & { readonly accountName: string }): string {
  const issued = issuedDate && fillIn(ledgerTexts.issued, { date: formatDate(issuedDate) });
  return [accountName, issued && `${issued}.`].filter(Boolean).join(". ");
}

function NameSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="14rem" height="1.5rem" />
    </SkeletonGroup>
  );
}

function BalanceSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="14rem" height="4.75rem" />
      <Skeleton height="17.25rem" />
    </SkeletonGroup>
  );
}

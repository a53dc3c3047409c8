import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import type { Account, Advance } from "@portal/domain/loans/contract";
import { yourLoansTexts as texts } from "@portal/domain/loans/your-loans/messages";
import { sbaLoans, together } from "@portal/domain/loans/your-loans/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../platform/loaded.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { BackLink } from "../platform/task-page.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet } from "@portal/ui/overlays/sheet.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { accountsQuery, advancesQuery } from "./queries.ts";
import { SbaLoan } from "./your-loans/sba-loan.tsx";

/** Shows the SBA loans of all the borrower's businesses (FORG-LOANS-01). */
export function YourLoansScreen() {
  const heading = usePage(texts.title);
  const country = useCountry();
  const [accounts, advances] = [useQuery(accountsQuery), useQuery(advancesQuery)];
  const state = loadState([accounts, advances], sbaLoans);
  const loans = state.kind === "ready" ? state.value.flatMap((each) => each.loans) : [];
  const today = dayOf(Temporal.Now.instant());
  return (
    <PortalPage
      columnHead={
        <>
          <BackLink href={summaryPath(country)} text={navigationTexts.summary} />
          <h1 {...heading}>{texts.title}</h1>
          {loans.length > 0 && <p className="lead">{texts.lead}</p>}
        </>
      }
      aside={loans.length > 0 && <Together loans={loans} today={today} />}
    >
      <Loaded state={state} heading={heading} skeleton={<LoansSkeleton />}>
        {(groups) =>
          groups.length === 0 ? (
            <Nothing />
          ) : (
            groups.map(({ account, loans: own }) => (
              <LoansOf key={account.accountId} account={account} loans={own} today={today} />
            ))
          )
        }
      </Loaded>
    </PortalPage>
  );
}

type LoansProps = { readonly loans: readonly Advance[]; readonly today: Temporal.PlainDate };

function LoansOf({ account, loans, today }: LoansProps & { readonly account: Account }) {
  const id = `loans-${account.accountId}`;
  return (
    <section aria-labelledby={id}>
      <Stack gap={4}>
        <h2 id={id} className="h2">
          {account.accountName}
        </h2>
        <Sheet>
          {loans.map((loan) => (
            <SbaLoan key={loan.id} loan={loan} today={today} />
          ))}
        </Sheet>
      </Stack>
    </section>
  );
}

function Together({ loans, today }: LoansProps) {
  const sums = together(loans, today);
  return (
    <AsideBlock title={texts.together}>
      <KeyValueList
        items={[
          { label: texts.balance, value: formatCents(sums.balance) },
          { label: texts.eachMonth, value: formatCents(sums.eachMonth) },
          {
            label: texts.deferred,
            value: fillIn(texts.deferredLoans, { count: sums.deferred, all: loans.length }),
          },
        ]}
      />
    </AsideBlock>
  );
}

function Nothing() {
  return (
    <>
      <p className="lead">{texts.none}</p>
      <div>
        <LinkButton href={summaryPath(useCountry())}>{navigationTexts.summary}</LinkButton>
      </div>
    </>
  );
}

/** The skeleton of one business and its loans, as tall as the window. */
function LoansSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="14rem" />
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
    </SkeletonGroup>
  );
}

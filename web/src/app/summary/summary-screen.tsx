import { isLost, showsAdverseActionNotice } from "@portal/domain/applications/rules";
import { navigationTexts } from "@portal/domain/frame/messages";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { StatsBanner } from "@portal/ui/figures/stats.tsx";
import { AccountStats } from "./account-stats.tsx";
import { AccountSummary, type AccountSummaryProps } from "./account-summary.tsx";
import { AdverseActionNotice } from "../../applications/closed-application.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { useSummary, type Summary } from "./use-summary.ts";
import { Forgiveness } from "./forgiveness.tsx";
import { SummarySkeleton } from "./summary-skeleton.tsx";
import styles from "./summary-screen.module.css";

/** The empty summary loads only when needed, so that its drawing does not slow down other borrowers. */
const EmptySummary = lazyPart(async () => (await import("./empty-summary.tsx")).EmptySummary);

/** The PPP tile loads later, because it is the last part of the page. */
const PppTile = lazyPart(async () => (await import("./ppp-tile.tsx")).PppTile);

const ReplyAlert = lazyPart(async () => (await import("./reply-alert.tsx")).ReplyAlert, { isQuiet: true });

export function SummaryScreen() {
  const heading = usePage(navigationTexts.summary);
  const state = useSummary();
  const summary = state.kind === "ready" ? state.value : undefined;
  const [only, another] = summary?.openAccounts ?? [];
  const single = another ? undefined : only;
  // Canada has no PPP tile (CORE-SUM-05).
  const isUs = useCountry() === "us";
  return (
    <>
      {/* Always renders the same heading element, because it has the focus while its text changes. */}
      <StatsBanner
        className={styles["banner"]}
        heading={
          <h1 {...heading} className={styles["name"]}>
            {single?.accountName ?? navigationTexts.summary}
          </h1>
        }
      >
        {summary && single && (
          <div className={styles["besideHeading"]}>
            <AccountStats account={single} opportunities={summary.opportunities} />
          </div>
        )}
      </StatsBanner>
      <PortalPage asideEnd={isUs && summary && <PppTile summary={summary} />}>
        {summary && <ReplyAlert />}
        <Loaded state={state} heading={heading} skeleton={<SummarySkeleton />}>
          {(value) => <Content summary={value} />}
        </Loaded>
      </PortalPage>
    </>
  );
}

function Content({ summary }: { readonly summary: Summary }) {
  const { openAccounts, accounts, advances, opportunities } = summary;
  const [only, another] = openAccounts;
  const openIds = new Set(openAccounts.map(({ accountId }) => accountId));
  const nameOf = new Map(accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  const otherNotices = opportunities.filter(
    (opportunity) => !openIds.has(opportunity.accountId) && showsAdverseActionNotice(opportunity),
  );
  const momentId = openAccounts
    .flatMap(({ inFlightOpportunities }) => inFlightOpportunities)
    .find((opportunity) => !isLost(opportunity))?.id;
  const shared = { advances, opportunities, momentId, isOneOfSeveral: another !== undefined };
  return (
    <>
      <div className={styles["underHeading"]}>
        {only && !another && <AccountStats account={only} opportunities={opportunities} />}
      </div>
      {otherNotices.map(({ id, accountId }) => (
        <AdverseActionNotice key={id} accountName={nameOf.get(accountId)} />
      ))}
      <Forgiveness
        advances={advances.filter(({ accountId }) => !openIds.has(accountId))}
        opportunities={opportunities}
        level={2}
        hasHeading={false}
        isMoment={!only}
        accounts={accounts}
      />
      {!only && <EmptySummary fallback={<SummarySkeleton />} />}
      {only && !another && <AccountSummary {...shared} account={only} level={2} isFirst />}
      {another && (
        <Stack gap={12}>
          {openAccounts.map((account) => (
            <AccountSection
              key={account.accountId}
              {...shared}
              account={account}
              isFirst={account === only}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

function AccountSection(props: Omit<AccountSummaryProps, "level">) {
  const { account, opportunities } = props;
  const id = `account-${account.accountId}`;
  return (
    <section aria-labelledby={id}>
      <StatsBanner
        heading={
          <h2 id={id} className={classNames("h2-large", styles["name"])}>
            {account.accountName}
          </h2>
        }
      >
        <AccountStats account={account} opportunities={opportunities} />
      </StatsBanner>
      <AccountSummary {...props} level={3} />
    </section>
  );
}

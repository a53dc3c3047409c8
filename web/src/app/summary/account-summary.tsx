import type { DerivedAccount } from "@portal/domain/applications/accounts/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import type { Advance } from "@portal/domain/loans/contract";
import { applicationTexts as texts } from "@portal/domain/applications/messages";
import { isLost, showsAdverseActionNotice } from "@portal/domain/applications/rules";
import { LoanList } from "../../loans/loan-list.tsx";
import { PastDueAlert } from "../../loans/past-due-alert.tsx";
import { config } from "@portal/ui/calls/config.ts";
import { below, Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { ApplicationCard } from "../../applications/application-card.tsx";
import { Forgiveness } from "./forgiveness.tsx";
import { AdverseActionNotice, ClosedApplication } from "../../applications/closed-application.tsx";

export type AccountSummaryProps = {
  readonly account: DerivedAccount;
  readonly advances: readonly Advance[];
  readonly opportunities: readonly Opportunity[];
  readonly level: HeadingLevel;
  /** The id of the application with the page's only colored card. */
  readonly momentId: string | undefined;
  /** True if the page shows several businesses. Each link then names its business. */
  readonly isOneOfSeveral: boolean;
  readonly isFirst: boolean;
};

/** Shows a business with its past due amounts, applications and loans (CORE-SUM-03, CORE-SUM-28). */
export function AccountSummary(props: AccountSummaryProps) {
  const { account, advances, opportunities, level, momentId, isOneOfSeveral, isFirst } = props;
  const notices = opportunities.filter(
    (opportunity) => opportunity.accountId === account.accountId && showsAdverseActionNotice(opportunity),
  );
  const applications = account.inFlightOpportunities.filter((opportunity) => !notices.includes(opportunity));
  const { portalRedesignEnabled } = config();
  const cardLevel = portalRedesignEnabled ? below(level) : level;
  return (
    <Stack gap={10}>
      <PastDueAlert loans={account.loans} />
      {notices.length + applications.length > 0 && (
        <Stack gap={4}>
          {portalRedesignEnabled && (
            <Heading level={level} className="h2">
              {texts.forYou}
            </Heading>
          )}
          <Stack gap={6}>
            {notices.map(({ id }) => (
              <AdverseActionNotice key={id} />
            ))}
            {applications.map((opportunity) =>
              isLost(opportunity) ? (
                <ClosedApplication key={opportunity.id} opportunity={opportunity} level={cardLevel} />
              ) : (
                <ApplicationCard
                  key={opportunity.id}
                  opportunity={opportunity}
                  level={cardLevel}
                  isMoment={opportunity.id === momentId}
                  accountName={isOneOfSeveral ? account.accountName : undefined}
                />
              ),
            )}
          </Stack>
        </Stack>
      )}
      <Forgiveness
        advances={advances.filter(({ accountId }) => accountId === account.accountId)}
        opportunities={opportunities}
        level={level}
        hasHeading={portalRedesignEnabled && notices.length + applications.length > 0}
        isMoment={isFirst && momentId === undefined}
      />
      <LoanList loans={account.loans} level={level} renewal={account.hasRenewal ? account : undefined} />
    </Stack>
  );
}

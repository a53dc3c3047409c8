import { loanLabel } from "@portal/domain/forgiveness/eligibility/rules";
import { outcomeTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { nextTexts } from "@portal/domain/forgiveness/steps/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import { ForgivenessTracker } from "../frame/forgiveness-tracker.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { WhatHappensNext } from "../frame/what-happens-next.tsx";

export type WaitingPageProps = {
  readonly task: ForgivenessTask;
  readonly outcome: "preparing" | "awaiting" | "responded";
};

const nextLines = {
  preparing: [nextTexts.submit, nextTexts.sba, nextTexts.decision],
  awaiting: [nextTexts.answer, nextTexts.decision],
  responded: [nextTexts.decision],
} as const;

/** The page before and during the SBA's review, until the decision is known (FORG-OUT-02, FORG-OUT-03). */
export function WaitingPage({ task, outcome }: WaitingPageProps) {
  const country = useCountry();
  const heading = usePage(texts[outcome]);
  const { record } = task;
  const { customerSignoffTimestamp: agreedAt, actualForgivenessAmount: recommended } = record;
  return (
    <PortalPage aside={<ForgivenessAside task={task} />}>
      <Moment>
        <Stack gap={6}>
          <h1 {...heading}>{texts[outcome]}</h1>
          <p className="lead">{texts.nothingToDo}</p>
          <ForgivenessTracker record={record} requests={task.requests} />
        </Stack>
      </Moment>
      <KeyValueList
        isRuled
        items={[
          { label: texts.loan, value: loanLabel(record.loanInformation.loanVersion) },
          { label: texts.loanAmount, value: formatCents(record.loanInformation.pppLoanAmount) },
          ...(agreedAt ? [{ label: texts.agreedOn, value: formatDate(dayOf(agreedAt)) }] : []),
          ...(recommended === null
            ? []
            : [{ label: texts.recommended, value: formatCents(recommended), isTotal: true }]),
        ]}
      />
      <WhatHappensNext
        lines={[
          ...(agreedAt ? [fillIn(nextTexts.agreed, { date: formatDate(dayOf(agreedAt)) })] : []),
          ...nextLines[outcome],
        ]}
      />
      <Actions>
        <LinkButton variant="secondary" href={summaryPath(country)}>
          {texts.toSummary}
        </LinkButton>
      </Actions>
    </PortalPage>
  );
}

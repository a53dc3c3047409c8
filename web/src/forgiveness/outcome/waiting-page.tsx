import { loanLabel } from "@portal/domain/forgiveness/eligibility/rules";
import { outcomeTexts as texts, stepTexts } from "@portal/domain/forgiveness/outcome/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "../../platform/portal-page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Actions, Stack } from "../../ui/layout.tsx";
import { Moment } from "../../ui/sheet.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { OutcomeSteps } from "./outcome-steps.tsx";

export type WaitingPageProps = {
  readonly task: ForgivenessTask;
  readonly outcome: "preparing" | "awaiting" | "responded";
};

/** On its way to the SBA, with it, or answered and not yet told (FORG-OUT-02, FORG-OUT-03). */
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
          {outcome === "preparing" && <p className="lead">{texts.preparingLead}</p>}
          <OutcomeSteps
            record={record}
            at={outcome === "responded" ? "decision" : "sba"}
            note={stepTexts[outcome]}
          />
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
      <Actions>
        <LinkButton variant="secondary" href={summaryPath(country)}>
          {texts.toSummary}
        </LinkButton>
      </Actions>
    </PortalPage>
  );
}

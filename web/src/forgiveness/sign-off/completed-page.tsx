import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { forgivenessTexts } from "@portal/domain/forgiveness/messages";
import { outcomeTexts } from "@portal/domain/forgiveness/outcome/messages";
import { isYetToBeSent } from "@portal/domain/forgiveness/outcome/rules";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { completedTexts as texts } from "@portal/domain/forgiveness/sign-off/messages";
import { formTexts } from "@portal/domain/forgiveness/updated-form/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useLocation } from "react-router";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { saveFile } from "@portal/ui/calls/save-file.ts";
import { BackLink } from "../../platform/task-page.tsx";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { Money } from "@portal/ui/figures/money.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import { ForgivenessTracker } from "../frame/forgiveness-tracker.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { fetchUpdatedForm } from "./queries.ts";

type TaskProps = { readonly task: ForgivenessTask };

/** Confirms that the borrower agreed to the amount and offers the form with that amount (FORG-SIGN-11…13, FH-102). */
export function CompletedPage({ task }: TaskProps) {
  const { record } = task;
  const { customerSignoffTimestamp: agreedAt, actualForgivenessAmount: amount } = record;
  const country = useCountry();
  const heading = usePage(texts.title);
  const sentTo = sentToOf(useLocation().state);
  return (
    <PortalPage
      columnHead={<BackLink href={forgivenessSummaryPath(country)} text={forgivenessTexts.backToSummary} />}
      aside={<ForgivenessAside task={task} />}
    >
      <Moment art={<MomentArt />}>
        <Stack gap={4}>
          <Icon of={CheckCircleIcon} weight="fill" size="xl" />
          <h1 {...heading}>{texts.title}</h1>
          {agreedAt && <p className="lead">{fillIn(texts.lead, { date: formatDate(dayOf(agreedAt)) })}</p>}
          {amount !== null && (
            <div>
              <p className="muted">{outcomeTexts.recommended}</p>
              <Money text={formatCents(amount)} size="hero" />
            </div>
          )}
        </Stack>
      </Moment>
      <Stack gap={4}>
        <p>
          {sentTo !== undefined && `${fillIn(texts.sentTo, { email: sentTo })} `}
          {texts.notReceived}
        </p>
        <SaveForm forgivenessId={record.id} />
      </Stack>
      {isYetToBeSent(record) && (
        <Stack gap={6}>
          <h2>{texts.next}</h2>
          <ForgivenessTracker record={record} requests={task.requests} />
          <p className="muted">{texts.nextText}</p>
        </Stack>
      )}
      <Actions>
        <LinkButton href={summaryPath(country)}>{texts.toSummary}</LinkButton>
      </Actions>
    </PortalPage>
  );
}

/** Returns the e-mail address that received the form, or undefined on later visits. */
function sentToOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("sentTo" in state)) return undefined;
  return typeof state.sentTo === "string" ? state.sentTo : undefined;
}

function SaveForm({ forgivenessId }: { readonly forgivenessId: string }) {
  const { run, isPending, failure } = useCall(fetchUpdatedForm);
  const save = async () => {
    const outcome = await run(forgivenessId);
    if (outcome.ok) saveFile(formTexts.filename, outcome.value.content);
  };
  return (
    <Stack gap={3}>
      <div>
        <Button
          variant="secondary"
          size="sm"
          isPending={isPending}
          pendingLabel={texts.downloading}
          onClick={() => void save()}
        >
          {texts.download}
        </Button>
      </div>
      {failure !== undefined && <Alert kind="critical" title={texts.notDownloaded} />}
    </Stack>
  );
}

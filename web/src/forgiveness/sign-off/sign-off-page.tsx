import { forgivenessTexts } from "@portal/domain/forgiveness/messages";
import { forgivenessSummaryPath, signoffCompletedPath } from "@portal/domain/forgiveness/paths";
import { signOffTexts as texts } from "@portal/domain/forgiveness/sign-off/messages";
import { signOffRows, signOffShown, signOffSummary } from "@portal/domain/forgiveness/sign-off/rules";
import { insecurePage } from "@portal/domain/wire/secure/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { sha256 } from "@portal/ui/calls/sha256.ts";
import { useUser } from "../../platform/user.ts";
import { BackLink } from "../../platform/task-page.tsx";
import { makeStale, useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { AmountHeading } from "@portal/ui/figures/amount-heading.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { updateRecord } from "../queries.ts";
import { Comparison } from "./comparison.tsx";

type TaskProps = { readonly task: ForgivenessTask };

export function SignOffPage({ task }: TaskProps) {
  const { record } = task;
  const country = useCountry();
  const heading = usePage(texts.title);
  const rows = signOffRows(record);
  const summary = signOffSummary(rows);
  return (
    <PortalPage
      columnHead={<BackLink href={forgivenessSummaryPath(country)} text={forgivenessTexts.backToSummary} />}
      aside={<ForgivenessAside task={task} />}
    >
      <Moment art={<MomentArt />}>
        <Stack gap={6}>
          <AmountHeading
            {...heading}
            before={texts.beforeAmount}
            amount={formatCents(record.actualForgivenessAmount ?? 0)}
            after={texts.afterAmount}
          />
          {summary !== undefined && <p className="lead">{summary}</p>}
        </Stack>
      </Moment>
      <Comparison rows={rows} />
      <Agree task={task} />
    </PortalPage>
  );
}

type Refused = "changed" | "failed";

/** The button to agree to the amount. If the amount has changed, shows the new amount and a message (FH-71). */
function Agree({ task: { record } }: TaskProps) {
  const country = useCountry();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { run, isPending } = useCall(updateRecord);
  const { email } = useUser();
  const [refused, setRefused] = useState<{ readonly as: Refused; readonly message: string }>();
  const agree = async () => {
    setRefused(undefined);
    const shownSha256 = await sha256(signOffShown(record));
    if (shownSha256 === undefined) return setRefused({ as: "failed", message: insecurePage });
    const part = {
      id: record.id,
      customerSignoffTimestamp: Temporal.Now.instant(),
      actualForgivenessAmount: record.actualForgivenessAmount ?? undefined,
      shownSha256,
    };
    const outcome = await run(part);
    if (outcome.ok) {
      await navigate(signoffCompletedPath(country), { replace: true, state: { sentTo: email } });
      return;
    }
    if (outcome.code === "NOT_READY_FOR_SIGNOFF") {
      raiseAlert("warning", outcome.message);
      makeStale(client, updateRecord.makesStale());
      await navigate(forgivenessSummaryPath(country), { replace: true });
      return;
    }
    const isChanged = outcome.code === "AMOUNT_CHANGED";
    if (isChanged) makeStale(client, updateRecord.makesStale());
    setRefused({ as: isChanged ? "changed" : "failed", message: isChanged ? outcome.message : texts.failed });
  };
  return (
    <Stack gap={4}>
      {refused && (
        <Alert
          kind={refused.as === "changed" ? "warning" : "critical"}
          role="alert"
          title={refused.message}
        />
      )}
      <Actions>
        <Button isPending={isPending} pendingLabel={texts.agreeing} onClick={() => void agree()}>
          {texts.agree}
        </Button>
      </Actions>
      <p className="sm muted">
        {texts.afterAgreeing} {texts.disagree}
      </p>
    </Stack>
  );
}

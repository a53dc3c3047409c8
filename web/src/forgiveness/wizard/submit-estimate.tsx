import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import { requestOf } from "@portal/domain/forgiveness/groups/rules";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { wizardTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import { useState } from "react";
import { useNavigate } from "react-router";
import { fulfillStipulations } from "../../applications/queries.ts";
import { useCountry } from "../../platform/page.ts";
import { successValues } from "../../platform/success.ts";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageFoot } from "./page-actions.tsx";
import { useSavePage } from "./use-save-page.ts";

type SubmitProps = { readonly task: ForgivenessTask; readonly isKnown: boolean };

/** Shows the wizard's last button, and the error if the submission failed (FORG-WZ-03, FORG-WZ-11). */
export function SubmitEstimate({ task, isKnown }: SubmitProps) {
  const { submit, isPending, failure } = useSubmit(task);
  return (
    <div>
      {failure !== undefined && <Alert kind="critical" title={failure} />}
      <PageFoot page={6}>
        <Button disabled={!isKnown} isPending={isPending} pendingLabel={texts.saving} onClick={submit}>
          {texts.confirm}
        </Button>
      </PageFoot>
    </div>
  );
}

/**
 * Submits the application, fulfills the form's request and opens the summary (FORG-WZ-08 to 10). A retry keeps the
 * first submission time (FH-10).
 */
function useSubmit(task: ForgivenessTask) {
  const country = useCountry();
  const navigate = useNavigate();
  const { save, isPending: isSaving } = useSavePage(task);
  const fulfil = useCall(fulfillStipulations);
  const [failure, setFailure] = useState<string>();
  const request = requestOf("SBA Form 3508", task.requests);

  const submit = async (): Promise<void> => {
    if (isSaving || fulfil.isPending) return;
    setFailure(undefined);
    const kept = await save(6, { submittedTimestamp: Temporal.Now.instant() });
    if (!kept.ok) return setFailure(technicalFailureText(kept));
    if (request) {
      const fulfilled = await fulfil.run({
        opportunityId: task.opportunity.id,
        stipulationIds: [request.id],
      });
      if (!fulfilled.ok) return setFailure(technicalFailureText(fulfilled));
    }
    raiseToast(texts.submitted);
    const success = request ? successValues({ groupName: request.groupName, name: request.name }) : {};
    await navigate(forgivenessSummaryPath(country, success), { replace: true });
  };
  return { submit: () => void submit(), isPending: isSaving || fulfil.isPending, failure };
}

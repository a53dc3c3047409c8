import type { Stipulation } from "@portal/domain/applications/contract";
import { pageNotes } from "@portal/domain/documents/pages/messages";
import { uploadProfiles } from "@portal/domain/documents/rules";
import { submittedText } from "@portal/domain/documents/upload/rules";
import { waitingBeside } from "@portal/domain/forgiveness/checklist/rules";
import { forgivenessTexts } from "@portal/domain/forgiveness/messages";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { uploadTexts } from "@portal/domain/forgiveness/upload/messages";
import { declinesItself, uploadSlot, uploadWords } from "@portal/domain/forgiveness/upload/rules";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { UploadForm } from "../../documents/upload/upload-form.tsx";
import { useSlotDocuments } from "../../documents/slots/use-slot-documents.ts";
import type { UploadEnd } from "../../documents/upload/use-upload.ts";
import { ForgivenessAside } from "../../forgiveness/frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../../forgiveness/frame/use-forgiveness.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { config } from "@portal/ui/calls/config.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { successValues } from "../../platform/success.ts";
import { BackLink, TaskSkeleton } from "../../platform/task-page.tsx";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useViewer } from "../../platform/viewer.ts";
import { useClaimedQuestion } from "./claimed-question.tsx";
import { ExpertsBlock } from "./experts-block.tsx";
import { LoanBlock } from "./loan-block.tsx";
import { UploadIntro } from "./upload-intro.tsx";

export type ForgivenessUploadProps = { readonly task: ForgivenessTask; readonly request: Stipulation };

/** Uploads the documents of one forgiveness request, then opens the forgiveness summary (FORG-DOC-02 to 14). */
export function ForgivenessUpload({ task, request: asked }: ForgivenessUploadProps) {
  const { record, advance, opportunity } = task;
  const { country, contactId } = useViewer();
  const navigate = useNavigate();
  // Keeps the request as it was when the page opened, because the request may be fulfilled meanwhile.
  const [request] = useState(asked);
  const titled = {
    applicationVersionSelected: record.applicationVersionSelected,
    ezAppEligible: advance.ezAppEligible,
    forgivenessAppEnabled: config().forgivenessAppEnabled,
  };
  const words = uploadWords(request, titled);
  const { label, optOut, title } = words;
  const slots = useMemo(() => [uploadSlot(request, { label, optOut })], [request, label, optOut]);
  const optOutQuestion = useClaimedQuestion(task, request, optOut);
  const { placed, rejected, unplaced, isLoading } = useSlotDocuments(opportunity, slots);
  const { id: stipulationId, opportunityId } = request;
  useEffect(() => activeIds.set({ opportunityId, stipulationId }), [opportunityId, stipulationId]);
  if (isLoading) return <TaskSkeleton label={uploadTexts.loading} title="18rem" body="11rem" />;

  const home = forgivenessSummaryPath(country);
  const finish = async ({ isDeclined }: UploadEnd) => {
    const left = waitingBeside(request, record, task.requests);
    raiseToast(submittedText({ title, left, isDeclined }));
    const { groupName, name } = request;
    await navigate(forgivenessSummaryPath(country, successValues({ groupName, name })), { replace: true });
  };
  const refuse = (message: string) => {
    raiseAlert("critical", message);
    void navigate(home, { replace: true });
  };
  return (
    <UploadForm
      title={title}
      description={words.lead}
      intro={<UploadIntro task={task} request={request} titled={titled} />}
      note={declinesItself(request) ? pageNotes.declinedByItself : null}
      aside={<ForgivenessAside task={task} />}
      asideEnd={
        <>
          <LoanBlock advance={advance} />
          <ExpertsBlock opportunity={opportunity} />
        </>
      }
      owner={[contactId, opportunityId, request.groupName].join("/")}
      opportunityId={opportunityId}
      slots={slots}
      placed={placed}
      rejected={rejected}
      unplaced={unplaced}
      profile={uploadProfiles.forgiveness}
      maxFiles={uploadProfiles.forgiveness.maxFiles}
      isOneByOne={false}
      cancelHref={home}
      optOutQuestion={optOutQuestion}
      onDone={finish}
      onDisabled={refuse}
      back={<BackLink href={home} text={forgivenessTexts.backToSummary} />}
    />
  );
}

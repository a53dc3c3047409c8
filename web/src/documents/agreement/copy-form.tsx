import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { agreementProfile, signedCopyType } from "@portal/domain/documents/agreement/rules";
import { documentTexts, uploadPageTexts } from "@portal/domain/documents/messages";
import { filePosition, type UploadSlot } from "@portal/domain/documents/upload/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { lazy, Suspense, useState } from "react";
import { useErrorTitle } from "../../platform/page.ts";
import { useUser } from "../../platform/user.ts";
import { useCountry } from "../../platform/page.ts";
import { BusyBar } from "../../ui/busy-bar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Actions, Stack } from "../../ui/layout.tsx";
import { UploadFaultAlert } from "../upload-fault-alert.tsx";
import { UploadProgress } from "../upload-progress.tsx";
import { UploadSlots } from "../upload-slots.tsx";
import { useUpload } from "../use-upload.ts";
import { uploadContract } from "./queries.ts";

const LeaveDialog = lazy(async () => ({
  default: (await import("../../platform/form/leave-dialog.tsx")).LeaveDialog,
}));

/** The one place that takes the files of a signed copy. */
const slot: UploadSlot = {
  id: "signed-copy",
  label: texts.uploadSlot,
  hint: null,
  documentType: signedCopyType,
  month: null,
  stipulations: [],
  requestId: "",
  slotsNeeded: 1,
  isReceived: false,
  optOutLabel: null,
};
const slots = [slot];
const nothing = new Map<string, never>();

export type CopyFormProps = {
  readonly opportunityId: string;
  readonly onSent: () => Promise<void>;
  /** The agreement takes no copy any more. */
  readonly onClosed: (message: string) => void;
};

/** Collects the pages of a signed copy and sends them (FORG-AGR-02, FORG-AGR-09). */
export function CopyForm({ opportunityId, onSent, onClosed }: CopyFormProps) {
  const country = useCountry();
  const { contactId } = useUser();
  const upload = useUpload({
    owner: `${contactId}/${opportunityId}/loan-agreement`,
    opportunityId,
    slots,
    placed: nothing,
    maxFiles: agreementProfile.maxFiles,
    isOneByOne: false,
    call: uploadContract,
    onDone: onSent,
    onDisabled: onClosed,
  });
  const { queue, isPending, sending, fault, question } = upload;
  const [message, setMessage] = useState("");
  useErrorTitle(fault !== undefined);
  const sizes = sending?.entries.map(({ file }) => file.size) ?? [];
  const position = sending && filePosition(sizes, sending.sentBytes);
  const progress = position ? fillIn(documentTexts.uploading, { position, count: sizes.length }) : "";
  const spoken = isPending ? [progress, upload.wasHeld && documentTexts.leave] : [message];

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMessage("");
          void upload.submit();
        }}
      >
        <Stack gap={6}>
          {isPending ? (
            <UploadProgress queue={queue} sending={sending} title={progress} />
          ) : (
            <UploadSlots
              upload={upload}
              placed={nothing}
              rejected={nothing}
              profile={agreementProfile}
              onMessage={setMessage}
            />
          )}
          {fault && (
            <UploadFaultAlert
              key={fault.attempt}
              fault={fault}
              profile={agreementProfile}
              onDismiss={upload.clearFault}
            />
          )}
          <Actions>
            <Button type="submit" isPending={isPending} pendingLabel={uploadPageTexts.sending}>
              {documentTexts.submit}
            </Button>
            {!isPending && (
              <LinkButton variant="quiet" href={summaryPath(country)}>
                {documentTexts.cancel}
              </LinkButton>
            )}
          </Actions>
        </Stack>
      </form>
      <output className="vh">{spoken.filter(Boolean).join(". ")}</output>
      {isPending && <BusyBar>{documentTexts.overlay}</BusyBar>}
      {question && (
        <Suspense fallback={null}>
          <LeaveDialog text={uploadPageTexts.leaveText} onStay={question.stay} onLeave={question.leave} />
        </Suspense>
      )}
    </>
  );
}

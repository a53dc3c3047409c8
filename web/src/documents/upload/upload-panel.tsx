import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import type { UploadProfile } from "@portal/domain/documents/rules";
import { filePosition, slotProfileOf, type UploadSlot } from "@portal/domain/documents/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef, useState, type ReactNode } from "react";
import { LeaveDialog } from "../../platform/form/use-leave-question.ts";
import { BusyBar } from "@portal/ui/messages/busy-bar.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { countFiles } from "./count-files.ts";
import type { PlacedDocuments } from "./place-documents.ts";
import { entriesOf, isBatchFull, queueRest } from "./queue-files.ts";
import { UploadFaultAlert } from "./upload-fault-alert.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { UploadSlots } from "../slots/upload-slots.tsx";
import type { Removals } from "../sent/use-removals.ts";
import type { useUpload } from "./use-upload.ts";

export type OptOutQuestion = (ways: {
  readonly onUpload: () => void;
  readonly onOptOut: () => void;
}) => ReactNode;

export type UploadPanelProps = {
  readonly upload: ReturnType<typeof useUpload>;
  readonly profile: UploadProfile;
  readonly placed: PlacedDocuments;
  readonly rejected: PlacedDocuments;
  /** Removes documents from the server. Undefined if the page does not allow removal. */
  readonly removals?: Removals | undefined;
  readonly gap: 6 | 8;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  readonly cancelHref: string;
  readonly optOutQuestion?: OptOutQuestion | undefined;
};

export function UploadPanel(props: UploadPanelProps) {
  const { upload, profile, placed, rejected, removals, gap, intro, children, cancelHref } = props;
  const { optOutQuestion } = props;
  const { queue, isPending, sending, fault, question } = upload;
  const [message, setMessage] = useState("");
  const [isAsking, setAsking] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const sizes = sending?.entries.map(({ file }) => file.size) ?? [];
  const position = sending && filePosition(sizes, sending.sentBytes);
  const progress = position ? fillIn(documentTexts.uploading, { position, count: sizes.length }) : "";
  const maxFilesOf = (slot: UploadSlot) => slotProfileOf(slot, profile).maxFiles ?? Infinity;
  const takesBatches = upload.sendBatch && isBatchFull(queue, maxFilesOf);
  const sendBatch = async () => {
    setMessage("");
    const before = entriesOf(upload.read(), "uploaded").length;
    const profileOf = (slot: UploadSlot) => slotProfileOf(slot, profile);
    if (!(await upload.sendBatch?.((now) => queueRest(now, profileOf)))) return;
    const count = entriesOf(upload.read(), "uploaded").length - before;
    setMessage(fillIn(texts.batchSent, { files: countFiles(count) }));
    submitButton.current?.focus();
  };
  const cancelUpload = () => {
    upload.cancel?.();
    setMessage(texts.canceled);
    submitButton.current?.focus();
  };
  const spoken = isPending ? [progress, upload.wasHeld && documentTexts.leave] : [message];
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMessage("");
          const isOptOut = queue.some(({ isOptedOut, entries }) => isOptedOut && entries.length === 0);
          if (isOptOut && optOutQuestion) setAsking(true);
          else void upload.submit();
        }}
      >
        <Stack gap={gap}>
          {intro}
          {isPending ? (
            <UploadProgress queue={queue} sending={sending} title={progress} />
          ) : (
            <UploadSlots
              upload={upload}
              placed={placed}
              rejected={rejected}
              profile={profile}
              removals={removals}
              onMessage={setMessage}
            />
          )}
          {children}
          {fault && (
            <UploadFaultAlert
              key={fault.attempt}
              fault={fault}
              onDismiss={() => {
                upload.clearFault();
                submitButton.current?.focus();
              }}
            />
          )}
          <Actions>
            <Button ref={submitButton} type="submit" isPending={isPending} pendingLabel={texts.sending}>
              {documentTexts.submit}
            </Button>
            {takesBatches && !isPending && (
              <Button variant="secondary" onClick={() => void sendBatch()}>
                {documentTexts.uploadMore}
              </Button>
            )}
            {upload.cancel && (
              <Button variant="quiet" onClick={cancelUpload}>
                {documentTexts.cancelUpload}
              </Button>
            )}
            {!isPending && (
              <LinkButton variant="quiet" href={cancelHref}>
                {documentTexts.cancel}
              </LinkButton>
            )}
          </Actions>
        </Stack>
      </form>
      <output className="vh">{spoken.filter(Boolean).join(". ")}</output>
      {isPending && <BusyBar>{documentTexts.overlay}</BusyBar>}
      {isAsking &&
        optOutQuestion?.({
          onUpload: () => {
            setAsking(false);
            upload.change((now) => now.map((each) => ({ ...each, isOptedOut: false })));
          },
          onOptOut: () => {
            setAsking(false);
            void upload.submit();
          },
        })}
      {question && <LeaveDialog text={texts.leaveText} onStay={question.stay} onLeave={question.leave} />}
    </>
  );
}

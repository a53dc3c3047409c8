import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import type { UploadProfile } from "@portal/domain/documents/rules";
import { filePosition } from "@portal/domain/documents/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { BusyBar } from "../ui/busy-bar.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Actions, Stack } from "../ui/layout.tsx";
import type { PlacedDocuments } from "./place-documents.ts";
import { UploadFaultAlert } from "./upload-fault-alert.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { UploadSlots } from "./upload-slots.tsx";
import type { useUpload } from "./use-upload.ts";

const LeaveDialog = lazy(async () => ({
  default: (await import("../platform/form/leave-dialog.tsx")).LeaveDialog,
}));

export type UploadPanelProps = {
  readonly upload: ReturnType<typeof useUpload>;
  readonly profile: UploadProfile;
  /** What was sent before, and what the lender turned away, by slot. */
  readonly placed: PlacedDocuments;
  readonly rejected: PlacedDocuments;
  readonly gap: 6 | 8;
  /** Above the slots. */
  readonly intro?: ReactNode;
  /** Between the slots and the buttons. */
  readonly children?: ReactNode;
  /** Where Cancel leads. */
  readonly cancelHref: string;
};

/** The form of an upload: places for files or how far they have gone, what stopped them, and the buttons. */
export function UploadPanel(props: UploadPanelProps) {
  const { upload, profile, placed, rejected, gap, intro, children, cancelHref } = props;
  const { queue, isPending, sending, fault, question } = upload;
  const [message, setMessage] = useState("");
  const submitButton = useRef<HTMLButtonElement>(null);
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
              onMessage={setMessage}
            />
          )}
          {children}
          {fault && (
            <UploadFaultAlert
              key={fault.attempt}
              fault={fault}
              profile={profile}
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
      {question && (
        <Suspense fallback={null}>
          <LeaveDialog text={texts.leaveText} onStay={question.stay} onLeave={question.leave} />
        </Suspense>
      )}
    </>
  );
}

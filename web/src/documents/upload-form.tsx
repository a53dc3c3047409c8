import type { UploadedDocument } from "@portal/domain/documents/contract";
import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { filePosition } from "@portal/domain/documents/upload/rules";
import type { UploadProfile } from "@portal/domain/documents/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { usePage } from "../platform/page.ts";
import { PortalPage } from "../platform/portal-page.tsx";
import { BusyBar } from "../ui/busy-bar.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Actions, Stack } from "../ui/layout.tsx";
import type { PlacedDocuments } from "./place-documents.ts";
import { UploadFaultAlert } from "./upload-fault-alert.tsx";
import { UploadNote } from "./upload-note.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { UploadSlots } from "./upload-slots.tsx";
import { UploadedFiles } from "./uploaded-files.tsx";
import { useUpload, type UploadTask } from "./use-upload.ts";

const LeaveDialog = lazy(async () => ({
  default: (await import("../platform/form/leave-dialog.tsx")).LeaveDialog,
}));

export type UploadFormProps = UploadTask & {
  readonly title: string;
  readonly description: string | null;
  /** Above the slots: what the documents are. */
  readonly intro?: ReactNode;
  /** In small print above the buttons. */
  readonly note?: string | null | undefined;
  /** Beside the page, before the help. */
  readonly aside?: ReactNode;
  readonly profile: UploadProfile;
  /** What the lender turned away, by the slot that it was for. */
  readonly rejected: PlacedDocuments;
  /** Documents of the application that no slot shows. */
  readonly unplaced: readonly UploadedDocument[];
  /** Where Cancel leads. */
  readonly cancelHref: string;
  /** A link back, above the title. */
  readonly back: ReactNode;
};

/** Collects files slot by slot, sends them and marks what they fulfil (CORE-UP-01 to 28, SERV-UP-01 to 23). */
export function UploadForm(props: UploadFormProps) {
  const { title, description, profile, rejected, unplaced, cancelHref, back, ...rest } = props;
  const { intro, note, aside, ...task } = rest;
  const upload = useUpload(task);
  const { queue, isPending, sending, fault, question } = upload;
  const heading = usePage(title, fault !== undefined);
  const [message, setMessage] = useState("");
  const submitButton = useRef<HTMLButtonElement>(null);
  const sizes = sending?.entries.map(({ file }) => file.size) ?? [];
  const position = sending && filePosition(sizes, sending.sentBytes);
  const progress = position ? fillIn(documentTexts.uploading, { position, count: sizes.length }) : "";
  const spoken = isPending ? [progress, upload.wasHeld && documentTexts.leave] : [message];

  const head = (
    <>
      {back}
      <h1 {...heading}>{title}</h1>
      {description && <p className="lead">{description}</p>}
    </>
  );

  return (
    <PortalPage aside={aside} {...(profile.name === "forgiveness" ? { columnHead: head } : { head })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMessage("");
          void upload.submit();
        }}
      >
        <Stack gap={8}>
          {intro}
          {isPending ? (
            <UploadProgress queue={queue} sending={sending} title={progress} />
          ) : (
            <UploadSlots
              upload={upload}
              placed={task.placed}
              rejected={rejected}
              profile={profile}
              onMessage={setMessage}
            />
          )}
          <UploadedFiles documents={unplaced} queue={queue} />
          {note && <UploadNote>{note}</UploadNote>}
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
    </PortalPage>
  );
}

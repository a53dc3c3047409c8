import styles from "./upload-form.module.css";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { UploadProfile } from "@portal/domain/documents/rules";
import type { ReactNode } from "react";
import { usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import type { PlacedDocuments } from "./place-documents.ts";
import { UploadPanel, type OptOutQuestion } from "./upload-panel.tsx";
import { UploadedFiles } from "../sent/uploaded-files.tsx";
import { useRemovals } from "../sent/use-removals.ts";
import { useUpload, type UploadTask } from "./use-upload.ts";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { InfoIcon } from "@phosphor-icons/react/Info";
import { pageNotes } from "@portal/domain/documents/pages/messages";
import { Icon } from "@portal/ui/art/icon.tsx";

export type UploadFormProps = UploadTask & {
  readonly title: string;
  readonly description: string | null;
  readonly intro?: ReactNode;
  readonly note?: string | null | undefined;
  /** Blocks in the side column, above the help panel. */
  readonly aside?: ReactNode;
  /** Blocks in the side column, below the help panel. */
  readonly asideEnd?: ReactNode;
  readonly profile: UploadProfile;
  readonly rejected: PlacedDocuments;
  /** The application's documents that no slot shows. */
  readonly unplaced: readonly UploadedDocument[];
  /** The question that the borrower must confirm before an opt-out is sent. */
  readonly optOutQuestion?: OptOutQuestion | undefined;
  readonly cancelHref: string;
  readonly back: ReactNode;
};

export function UploadForm(props: UploadFormProps) {
  const { title, description, profile, rejected, unplaced, cancelHref, back, ...rest } = props;
  const { intro, note, aside, asideEnd, optOutQuestion, ...task } = rest;
  const removals = useRemovals(task.opportunityId);
  const placed = removals.withoutRemoved(task.placed);
  const upload = useUpload({ ...task, placed, settleRemovals: removals.settle });
  const heading = usePage(title, upload.fault !== undefined);

  const head = (
    <>
      {back}
      <h1 {...heading}>{title}</h1>
      {description && <p className="lead">{description}</p>}
    </>
  );

  return (
    <PortalPage
      aside={aside}
      asideEnd={asideEnd}
      {...(profile.name === "forgiveness" ? { columnHead: head } : { head })}
    >
      <UploadPanel
        upload={upload}
        profile={profile}
        placed={placed}
        rejected={rejected}
        removals={removals}
        gap={8}
        intro={intro}
        cancelHref={cancelHref}
        optOutQuestion={optOutQuestion}
      >
        <UploadedFiles documents={unplaced} queue={upload.queue} />
        {note && <UploadNote>{note}</UploadNote>}
      </UploadPanel>
    </PortalPage>
  );
}

function UploadNote({ children }: { readonly children: string }) {
  return (
    <p className={styles["note"]}>
      <Icon of={children === pageNotes.declinedByItself ? ClockIcon : InfoIcon} className={styles["icon"]} />
      <span>{children}</span>
    </p>
  );
}

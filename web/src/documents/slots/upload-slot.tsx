import type { Rejection } from "@portal/domain/applications/contract";
import { documentTexts } from "@portal/domain/documents/messages";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { Entry, SlotQueue } from "../upload/queue-files.ts";
import { dropHelper, dropHelperDetail, type UploadProfile } from "@portal/domain/documents/rules";
import { slotProfileOf } from "@portal/domain/documents/upload/rules";
import { useEffect, useId, useRef } from "react";
import { RejectionAlert } from "../../platform/rejection-alert.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { DropZone } from "@portal/ui/fields/drop-zone.tsx";
import { OptOut } from "../upload/opt-out.tsx";
import { explainedOf, RejectedFiles } from "../upload/rejected-files.tsx";
import { SlotHeading } from "./slot-heading.tsx";
import { UploadQueue } from "../upload/upload-queue.tsx";
import { UploadWarnings } from "../upload/upload-warnings.tsx";
import styles from "./upload-slot.module.css";

export type SlotActions = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onFolders: (names: readonly string[]) => void;
  readonly onExpand: (isExpanded: boolean) => void;
  readonly onRemove: (entry: Entry<File>) => void;
  /** Removes a document from the server. Undefined if the page does not allow removal. */
  readonly onTakeBack?: ((document: UploadedDocument) => void) | undefined;
  readonly onDismiss: () => void;
  readonly onOptOut: (isOptedOut: boolean) => void;
};

export type UploadSlotProps = SlotActions & {
  readonly slotQueue: SlotQueue<File>;
  readonly documents: readonly UploadedDocument[];
  readonly rejected: readonly UploadedDocument[];
  /** The reason why the lender requests the document again. Undefined if there is no reason to show. */
  readonly reason: Rejection | undefined;
  readonly profile: UploadProfile;
  /** True if the slot is the page's only slot. The slot then uses the page's title and cannot be collapsed. */
  readonly isAlone: boolean;
  readonly takesPaste: boolean;
};

export function UploadSlot(props: UploadSlotProps) {
  const { slotQueue, documents, rejected, reason, profile, isAlone, takesPaste } = props;
  const { onRemove, onTakeBack, onDismiss } = props;
  const { slot, entries, warnings, isOptedOut } = slotQueue;
  const isExpanded = isAlone || slotQueue.isExpanded;
  const explained = explainedOf(documents, rejected);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const refocus = useRefocus(section);
  const isForgiveness = profile.name === "forgiveness";
  const taken = slotProfileOf(slot, profile);
  const takesPhotos = taken.extensions.includes("jpg");
  const keptFiles = entries.filter(({ state }) => state.kind !== "rejected").length;
  const queued = entries.filter(({ state }) => state.kind === "queued").length;

  return (
    <section ref={section} className={classNames(styles["slot"], !isAlone && styles["ruled"])}>
      {!isAlone && (
        <SlotHeading
          slotQueue={slotQueue}
          earlier={documents.length}
          id={`${id}-title`}
          controls={`${id}-panel`}
          onExpand={props.onExpand}
        />
      )}
      {reason && (
        <div className={styles["rejection"]}>
          <RejectionAlert rejection={reason} />
        </div>
      )}
      <div id={`${id}-panel`} hidden={!isExpanded || isOptedOut} className={styles["panel"]} data-drop-zone>
        {isExpanded && !isOptedOut && (
          <DropZone
            onFiles={props.onFiles}
            onFolders={props.onFolders}
            helper={`${dropHelper(taken)}. ${dropHelperDetail(taken)}`}
            accept={taken.extensions.map((extension) => `.${extension}`).join(",")}
            title={isForgiveness ? slot.label : undefined}
            dropLabel={documentTexts.dropFiles}
            chooseLabel={documentTexts.chooseFiles}
            touchLabel={takesPhotos ? documentTexts.chooseOrPhoto : documentTexts.chooseOnPhone}
            photoLabel={takesPhotos ? documentTexts.takePhoto : undefined}
            takesPaste={takesPaste}
            isCompact={!isAlone && keptFiles + documents.length > 0}
            aria-describedby={isAlone ? undefined : `${id}-title`}
          />
        )}
      </div>
      <UploadWarnings
        warnings={warnings}
        onDismiss={() => {
          refocus();
          onDismiss();
        }}
      />
      <UploadQueue
        documents={documents}
        entries={entries}
        profile={taken}
        label={slot.label}
        isAlone={isAlone}
        saysNone={isForgiveness}
        onRemove={(entry) => {
          refocus();
          onRemove(entry);
        }}
        onTakeBack={
          onTakeBack &&
          ((document) => {
            refocus();
            onTakeBack(document);
          })
        }
      />
      <RejectedFiles documents={rejected} explained={explained} isAlone={isAlone} />
      {slot.optOutLabel && documents.every((each) => each.isRemovable) && (isExpanded || isOptedOut) && (
        <OptOut
          label={slot.optOutLabel}
          isChecked={isOptedOut}
          blockedBy={queued > 0 ? "queued" : keptFiles + documents.length > 0 ? "uploaded" : undefined}
          onChange={props.onOptOut}
        />
      )}
    </section>
  );
}

/** Returns a function that the caller must call before it removes the focused row. The focus then moves to the next row. */
function useRefocus(section: { readonly current: HTMLElement | null }): () => void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const place = wanted.current;
    if (place === undefined) return;
    wanted.current = undefined;
    const rows = removing(section.current);
    const fallback = section.current?.querySelector<HTMLElement>("[data-drop-zone] button, button");
    (rows[Math.min(place, rows.length - 1)] ?? fallback)?.focus();
  });
  return () => {
    wanted.current = Math.max(
      0,
      removing(section.current).findIndex((each) => each === document.activeElement),
    );
  };
}

function removing(section: HTMLElement | null): HTMLElement[] {
  return [...(section?.querySelectorAll<HTMLElement>("li [data-removes]") ?? [])];
}

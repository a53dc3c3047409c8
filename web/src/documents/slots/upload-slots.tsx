import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import {
  queueFiles,
  dismissWarnings,
  expandSlot,
  optOut,
  refuseFolders,
  removeEntry,
  restoreEntry,
  type Entry,
  type SlotQueue,
} from "../upload/queue-files.ts";
import type { UploadProfile } from "@portal/domain/documents/rules";
import { slotProfileOf } from "@portal/domain/documents/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useId } from "react";
import { flushSync } from "react-dom";
import { useUndo } from "@portal/ui/overlays/use-undo.ts";
import { Row } from "@portal/ui/layout/layout.tsx";
import { countAdded } from "../upload/count-added.ts";
import { countFiles, countNotAdded } from "../upload/count-files.ts";
import { namePhotos } from "./name-photos.ts";
import type { PlacedDocuments } from "../upload/place-documents.ts";
import { placeReasons } from "../upload/place-reasons.ts";
import { ReceivedSlot } from "./received-slot.tsx";
import { explainedOf, rejectionOf } from "../upload/rejected-files.tsx";
import { UploadSlot, type SlotActions } from "./upload-slot.tsx";
import { uploadedIds } from "../upload/settle-entries.ts";
import type { Removals } from "../sent/use-removals.ts";
import type { Upload } from "../upload/use-upload.ts";
import styles from "./upload-slots.module.css";

export type UploadSlotsProps = {
  readonly upload: Pick<Upload, "queue" | "given" | "change" | "read" | "fault" | "clearFault">;
  readonly placed: PlacedDocuments;
  readonly rejected: PlacedDocuments;
  readonly profile: UploadProfile;
  /** Removes documents from the server. Undefined if the page does not allow removal. */
  readonly removals: Removals | undefined;
  /** Receives messages that screen readers announce. */
  readonly onMessage: (message: string) => void;
};

export function UploadSlots({ upload, placed, rejected, profile, removals, onMessage }: UploadSlotsProps) {
  const { queue, given, change, read } = upload;
  const id = useId();
  const isAlone = queue.length === 1;
  const shown = uploadedIds(queue);
  // Clears an error about missing files, because the borrower's change may have resolved the error.
  const clear = () => upload.fault?.isIncomplete && upload.clearFault();
  const undo = useUndo();

  const remove = ({ slot }: SlotQueue<File>, entry: Entry<File>): void => {
    const { key, state, file } = entry;
    const takeOut = () => change((now) => removeEntry(now, key));
    if (state.kind === "uploaded") {
      const restore = () => change((now) => restoreEntry(now, slot.id, entry));
      const removed = { documentId: state.documentId, filename: file.name };
      return removals?.remove(removed, { takeOut, restore });
    }
    // Renders immediately, because the focus must first move to the next row.
    flushSync(takeOut);
    const text = fillIn(texts.removed, { name: file.name });
    if (state.kind === "rejected") {
      clear();
      return onMessage(text);
    }
    const profileNow = slotProfileOf(slot, profile);
    undo.offer(text, () => change((now) => queueFiles(now, slot.id, [file], profileNow).queue));
  };

  const actionsOf = (slotQueue: SlotQueue<File>): SlotActions => ({
    ...plainActionsOf(slotQueue),
    onRemove: (entry) => remove(slotQueue, entry),
    onTakeBack: removals && ((document) => removals.remove(document)),
  });
  const plainActionsOf = ({ slot }: SlotQueue<File>): Omit<SlotActions, "onRemove" | "onTakeBack"> => ({
    onFiles: (files) => {
      const before = warned(read());
      const known = read().find((each) => each.slot.id === slot.id)?.entries ?? [];
      const named = namePhotos(
        files,
        known.map(({ file }) => file.name),
      );
      const result = queueFiles(read(), slot.id, named, slotProfileOf(slot, profile));
      change(() => result.queue);
      clear();
      const refused = warned(result.queue) - before;
      const added =
        result.added > 0 && fillIn(texts.added, { files: countFiles(result.added), slot: slot.label });
      onMessage([added, refused > 0 && `${countNotAdded(refused)}.`].filter(Boolean).join(" "));
    },
    onFolders: (names) => change((now) => refuseFolders(now, slot.id, names)),
    onExpand: (isExpanded) => change((now) => expandSlot(now, slot.id, isExpanded)),
    onDismiss: () => change((now) => dismissWarnings(now, slot.id)),
    onOptOut: (isOptedOut) => {
      change((now) => optOut(now, slot.id, isOptedOut));
      clear();
    },
  });

  const documentsOf = (slotId: string) =>
    (placed.get(slotId) ?? []).filter(({ documentId }) => !shown.has(documentId));
  const rejectedOf = (slotId: string) => rejected.get(slotId) ?? [];
  const reasons = placeReasons(
    queue
      .filter(({ slot }) => !slot.isReceived)
      .map(({ slot }) => ({
        slot,
        isEmpty: documentsOf(slot.id).length === 0,
        own: rejectionOf(explainedOf(documentsOf(slot.id), rejectedOf(slot.id))),
      })),
  );
  const pasteTarget = pasteSlot(queue);
  const slots = (
    <div>
      {queue.map((each) =>
        each.slot.isReceived ? (
          <ReceivedSlot key={each.slot.id} slot={each.slot} />
        ) : (
          <UploadSlot
            key={each.slot.id}
            slotQueue={each}
            documents={documentsOf(each.slot.id)}
            rejected={rejectedOf(each.slot.id)}
            reason={reasons.get(each.slot.id)}
            profile={profile}
            isAlone={isAlone}
            takesPaste={each === pasteTarget}
            {...actionsOf(each)}
          />
        ),
      )}
    </div>
  );
  if (isAlone) return slots;
  return (
    <section aria-labelledby={id}>
      <Row isBetween className={styles["head"]}>
        <h2 id={id}>{texts.documents}</h2>
        <span className="sm subtle num">{fillIn(texts.countAdded, countAdded(queue, given))}</span>
      </Row>
      {slots}
    </section>
  );
}

function warned(queue: readonly SlotQueue<File>[]): number {
  return queue.flatMap(({ warnings }) => warnings.flatMap(({ names }) => names)).length;
}

/** Returns the slot for pasted files: the first empty expanded slot, or else the last expanded slot. */
function pasteSlot(queue: readonly SlotQueue<File>[]): SlotQueue<File> | undefined {
  const open = queue.filter(
    ({ slot, isExpanded, isOptedOut }) => !slot.isReceived && isExpanded && !isOptedOut,
  );
  return open.find(({ entries }) => entries.length === 0) ?? open.at(-1);
}

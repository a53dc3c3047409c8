import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import {
  queueFiles,
  dismissWarnings,
  expandSlot,
  optOut,
  refuseFolders,
  removeEntry,
  type SlotQueue,
} from "./queue-files.ts";
import type { UploadProfile } from "@portal/domain/documents/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { countFiles, countNotAdded } from "./count-files.ts";
import { ReceivedSlot } from "./received-slot.tsx";
import { UploadSlot, type SlotActions } from "./upload-slot.tsx";
import type { Upload } from "./use-upload.ts";

export type UploadSlotsProps = {
  readonly upload: Pick<Upload, "queue" | "change" | "read" | "fault" | "clearFault">;
  readonly profile: UploadProfile;
  /** Something happened that a screen reader should tell. */
  readonly onMessage: (message: string) => void;
};

/** The page's slots, one under the other; a lone one needs no heading of its own. */
export function UploadSlots({ upload, profile, onMessage }: UploadSlotsProps) {
  const { queue, change, read } = upload;
  // The page no longer lacks what it lacked: a fault about it is over.
  const clear = () => upload.fault?.isIncomplete && upload.clearFault();

  const actionsOf = ({ slot }: SlotQueue<File>): SlotActions => ({
    onFiles: (files) => {
      const before = warned(read());
      const result = queueFiles(read(), slot.id, files, profile);
      change(() => result.queue);
      clear();
      const refused = warned(result.queue) - before;
      const added =
        result.added > 0 && fillIn(texts.added, { files: countFiles(result.added), slot: slot.label });
      onMessage([added, refused > 0 && `${countNotAdded(refused)}.`].filter(Boolean).join(" "));
    },
    onFolders: (names) => change((now) => refuseFolders(now, slot.id, names)),
    onExpand: (isExpanded) => change((now) => expandSlot(now, slot.id, isExpanded)),
    onRemove: ({ key, file }) => {
      change((now) => removeEntry(now, key));
      onMessage(fillIn(texts.removed, { name: file.name }));
    },
    onDismiss: () => change((now) => dismissWarnings(now, slot.id)),
    onOptOut: (isOptedOut) => {
      change((now) => optOut(now, slot.id, isOptedOut));
      clear();
    },
  });

  const pasteTarget = pasteSlot(queue);
  return (
    <div>
      {queue.map((each) =>
        each.slot.isReceived ? (
          <ReceivedSlot key={each.slot.id} slot={each.slot} />
        ) : (
          <UploadSlot
            key={each.slot.id}
            slotQueue={each}
            profile={profile}
            isAlone={queue.length === 1}
            takesPaste={each === pasteTarget}
            {...actionsOf(each)}
          />
        ),
      )}
    </div>
  );
}

/** The names that warnings show. */
function warned(queue: readonly SlotQueue<File>[]): number {
  return queue.flatMap(({ warnings }) => warnings.flatMap(({ names }) => names)).length;
}

/** What is pasted goes to the first expanded slot without a file, else to the last expanded one. */
function pasteSlot(queue: readonly SlotQueue<File>[]): SlotQueue<File> | undefined {
  const open = queue.filter(
    ({ slot, isExpanded, isOptedOut }) => !slot.isReceived && isExpanded && !isOptedOut,
  );
  return open.find(({ entries }) => entries.length === 0) ?? open.at(-1);
}

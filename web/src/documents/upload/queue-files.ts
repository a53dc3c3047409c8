import { uploadPageTexts } from "@portal/domain/documents/messages";
import {
  checkFiles,
  fitsLater,
  rejectionText,
  type QueuedFile,
  type UploadProfile,
  type UploadWarning,
} from "@portal/domain/documents/rules";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";

export type EntryState =
  | { readonly kind: "queued" }
  /** The server has the file, so another submit does not send the file again (SH-004). */
  | { readonly kind: "uploaded"; readonly documentId: string }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      /** True if the file was rejected only because the batch was full. The next batch may accept the file. */
      readonly fitsLater?: boolean;
    };
export type Entry<F> = { readonly key: number; readonly file: F; readonly state: EntryState };

export type QueueWarning = Omit<UploadWarning, "kind"> & { readonly kind: UploadWarning["kind"] | "folders" };

/** The borrower's files and choices for one slot (SERV-UP-05). */
export type SlotQueue<F> = {
  readonly slot: UploadSlot;
  readonly entries: readonly Entry<F>[];
  readonly warnings: readonly QueueWarning[];
  readonly isExpanded: boolean;
  readonly isOptedOut: boolean;
};
export type Queue<F> = readonly SlotQueue<F>[];

/** Ids of slots with a document from an earlier submit. These slots need no further file. */
export type GivenSlots = ReadonlySet<string>;
export const noneGiven: GivenSlots = new Set();

/** Creates a queue without files and expands the first slot that needs a file (CORE-UP-23). */
export function emptyQueue<F>(slots: readonly UploadSlot[], given = noneGiven): Queue<F> {
  const first = slots.find((slot) => !slot.isReceived && !given.has(slot.id));
  return slots.map((slot) => emptySlot(slot, slot === first));
}

function emptySlot<F>(slot: UploadSlot, isExpanded: boolean): SlotQueue<F> {
  return { slot, entries: [], warnings: [], isExpanded, isOptedOut: false };
}

/** Returns a queue with the files of the interrupted visit. Skips slots that are no longer open. */
export function restoredQueue<F>(slots: readonly UploadSlot[], kept: Queue<F>, given = noneGiven): Queue<F> {
  const before = new Map(kept.map((each) => [each.slot.id, each]));
  return emptyQueue<F>(slots, given).map((each) => {
    const known = each.slot.isReceived ? undefined : before.get(each.slot.id);
    return known ? { ...known, slot: each.slot } : each;
  });
}

export function entriesOf<F>(queue: Queue<F>, kind: EntryState["kind"]): Entry<F>[] {
  return queue.flatMap(({ entries }) => entries.filter(({ state }) => state.kind === kind));
}

function changeSlot<F>(queue: Queue<F>, id: string, change: (slot: SlotQueue<F>) => SlotQueue<F>): Queue<F> {
  return queue.map((each) => (each.slot.id === id ? change(each) : each));
}

export function changeEntries<F>(queue: Queue<F>, change: (entry: Entry<F>) => EntryState): Queue<F> {
  return queue.map((each) => ({
    ...each,
    entries: each.entries.map((entry) => ({ ...entry, state: change(entry) })),
  }));
}

/** Queues valid files, rejects invalid files with a reason, and expands the next open slot (CORE-UP-23). */
export function queueFiles<F extends QueuedFile>(
  queue: Queue<F>,
  slotId: string,
  files: readonly F[],
  profile: UploadProfile,
): { readonly queue: Queue<F>; readonly added: number } {
  const slot = queue.find((each) => each.slot.id === slotId);
  if (!slot) return { queue, added: 0 };
  // The limits apply to each batch, so files of earlier batches do not count.
  const held = entriesOf([slot], "queued").map(({ file }) => file);
  const uploaded = entriesOf([slot], "uploaded").map(({ file }) => file);
  const fresh = files.filter((file) => !uploaded.some((each) => isSameFile(each, file)));
  const elsewhere = entriesOf(
    queue.filter((each) => each !== slot),
    "queued",
  );
  const bytesElsewhere = elsewhere.reduce((total, { file }) => total + file.size, 0);
  const checked = checkFiles(profile, held, fresh, bytesElsewhere);

  const names = new Set(files.map(({ name }) => name));
  // A rejected file that the borrower adds again is checked again, so the earlier rejection is removed.
  const staying = slot.entries.filter(
    ({ file, state }) => state.kind !== "rejected" || !names.has(file.name),
  );
  let key = Math.max(0, ...queue.flatMap(({ entries }) => entries.map((entry) => entry.key)));
  const accepted = checked.accepted.map((file): Entry<F> => ({
    key: ++key,
    file,
    state: { kind: "queued" },
  }));
  const rejected = checked.rejected.map((rejection): Entry<F> => {
    const reason = rejectionText(profile, rejection);
    const isLater = fitsLater(rejection.reason);
    const state = { kind: "rejected", reason, ...(isLater && { fitsLater: true }) } as const;
    return { key: ++key, file: rejection.file, state };
  });
  const entries = [...staying, ...accepted, ...rejected].toSorted((one, other) => rank(one) - rank(other));
  const warnings = withWarnings(withoutNames(slot.warnings, names), checked.warnings);
  const changed = changeSlot(queue, slotId, (each) => ({ ...each, entries, warnings }));
  return { queue: accepted.length > 0 ? expandAfter(changed, slotId) : changed, added: accepted.length };
}

/** Returns whether a file was already sent, for example when the borrower chooses the same folder again. */
function isSameFile(one: QueuedFile, other: QueuedFile): boolean {
  return one.name === other.name && one.size === other.size;
}

export function isBatchFull<F extends QueuedFile>(queue: Queue<F>, maxFilesOf: (slot: UploadSlot) => number) {
  return queue.some(({ slot, entries }) => {
    const isOver = entries.some(({ state }) => state.kind === "rejected" && state.fitsLater);
    const queued = entries.filter(({ state }) => state.kind === "queued").length;
    return isOver || queued >= maxFilesOf(slot);
  });
}

/** Adds files to the queue that were rejected only because the previous batch was full. */
export function queueRest<F extends QueuedFile>(
  queue: Queue<F>,
  profileOf: (slot: UploadSlot) => UploadProfile,
): Queue<F> {
  return queue.reduce((now, { slot, entries }) => {
    const files = entries.flatMap(({ file, state }) =>
      state.kind === "rejected" && state.fitsLater ? file : [],
    );
    return files.length > 0 ? queueFiles(now, slot.id, files, profileOf(slot)).queue : now;
  }, queue);
}

function rank({ state }: Entry<unknown>): number {
  return state.kind === "rejected" ? 1 : 0;
}

function expandAfter<F>(queue: Queue<F>, slotId: string): Queue<F> {
  const place = queue.findIndex((each) => each.slot.id === slotId);
  const next = queue.find(
    (each, at) => at > place && !each.slot.isReceived && !each.isOptedOut && each.entries.length === 0,
  );
  return next ? changeSlot(queue, next.slot.id, (each) => ({ ...each, isExpanded: true })) : queue;
}

function withWarnings(before: readonly QueueWarning[], more: readonly QueueWarning[]): QueueWarning[] {
  const names = (kind: string) => before.find((each) => each.kind === kind)?.names ?? [];
  const changed = more.map((each) => ({
    ...each,
    names: [...new Set([...names(each.kind), ...each.names])],
  }));
  return [...before.filter(({ kind }) => !more.some((each) => each.kind === kind)), ...changed];
}

function withoutNames(warnings: readonly QueueWarning[], gone: ReadonlySet<string>): QueueWarning[] {
  return warnings
    .map((each) => ({ ...each, names: each.names.filter((name) => !gone.has(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** Warns that dropped folders were not added, because a browser cannot send a folder. */
export function refuseFolders<F>(queue: Queue<F>, slotId: string, names: readonly string[]): Queue<F> {
  const warning: QueueWarning = { kind: "folders", text: uploadPageTexts.folders, names };
  return changeSlot(queue, slotId, (each) => ({ ...each, warnings: withWarnings(each.warnings, [warning]) }));
}

/** Removes a file's row, and a warning that names only this file. */
export function removeEntry<F extends QueuedFile>(queue: Queue<F>, key: number): Queue<F> {
  return queue.map((each) => {
    const entry = each.entries.find((one) => one.key === key);
    if (!entry) return each;
    const entries = each.entries.filter((one) => one !== entry);
    return { ...each, entries, warnings: withoutNames(each.warnings, new Set([entry.file.name])) };
  });
}

export function restoreEntry<F>(queue: Queue<F>, slotId: string, entry: Entry<F>): Queue<F> {
  return changeSlot(queue, slotId, (each) => ({
    ...each,
    entries: [...each.entries, entry].toSorted((one, other) => rank(one) - rank(other)),
  }));
}

/** Hides a slot's warnings. Rejected files stay listed until the borrower dismisses each file. */
export function dismissWarnings<F>(queue: Queue<F>, slotId: string): Queue<F> {
  return changeSlot(queue, slotId, (each) => ({ ...each, warnings: [] }));
}

export function expandSlot<F>(queue: Queue<F>, slotId: string, isExpanded: boolean): Queue<F> {
  return changeSlot(queue, slotId, (each) => ({ ...each, isExpanded }));
}

export function optOut<F>(queue: Queue<F>, slotId: string, isOptedOut: boolean): Queue<F> {
  return changeSlot(queue, slotId, (each) => ({ ...each, isOptedOut }));
}

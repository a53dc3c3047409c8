import { documentTexts } from "@portal/domain/documents/messages";
import type { QueuedFile } from "@portal/domain/documents/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { changeEntries, entriesOf, type Queue } from "./queue-files.ts";

export function rejectEntries<F>(queue: Queue<F>, keys: ReadonlySet<number>, reason: string): Queue<F> {
  return changeEntries(queue, ({ key, state }) => (keys.has(key) ? { kind: "rejected", reason } : state));
}

export type UploadReply = {
  readonly success: readonly { readonly filename: string; readonly documentId: string }[];
  readonly failure: readonly { readonly filename: string; readonly failureReason: string }[];
};

/** Marks the sent files as uploaded or rejected, as the server's response says. Files without a result stay queued. */
export function settleEntries<F extends QueuedFile>(
  queue: Queue<F>,
  sent: ReadonlySet<number>,
  { success, failure }: UploadReply,
): Queue<F> {
  return changeEntries(queue, ({ key, file, state }) => {
    if (!sent.has(key)) return state;
    const failed = failure.find(({ filename }) => isNameOf(file, filename));
    if (failed) return { kind: "rejected", reason: failed.failureReason };
    const accepted = success.find(({ filename }) => isNameOf(file, filename));
    return accepted ? { kind: "uploaded", documentId: accepted.documentId } : state;
  });
}

export function answersAll(files: readonly QueuedFile[], { success, failure }: UploadReply): boolean {
  return files.every((file) => [...success, ...failure].some(({ filename }) => isNameOf(file, filename)));
}

/** Compares a file's name with a name in the response. Browsers write quotation marks in the name as %22. */
function isNameOf(file: QueuedFile, sent: string): boolean {
  return sent === file.name.replaceAll('"', "%22");
}

/** Expands the slots with rejected files, so that the borrower can add other files. */
export function expandRefused<F>(queue: Queue<F>): Queue<F> {
  return queue.map((each) =>
    entriesOf([each], "rejected").length > 0 ? { ...each, isExpanded: true } : each,
  );
}

/** Formats the error for a file that the server rejected (CORE-UP-24, SERV-UP-02). */
export function failureLine({ filename, failureReason }: UploadReply["failure"][number]): string {
  return fillIn(documentTexts.failedFile, { filename, reason: failureReason });
}

export function uploadedIds(queue: Queue<unknown>): Set<string> {
  return new Set(
    entriesOf(queue, "uploaded").flatMap(({ state }) => (state.kind === "uploaded" ? state.documentId : [])),
  );
}

import { entriesOf, type Entry, type Queue } from "./queue-files.ts";
import { answersAll, type UploadReply } from "./settle-entries.ts";
import { documentTexts } from "@portal/domain/documents/messages";
import { uploadResult } from "@portal/domain/documents/rules";
import { uploadBatches } from "@portal/domain/documents/upload/rules";
import { leadsAway, type Refusal } from "@portal/ui/calls/call-api.ts";
import { platformRefusals } from "@portal/domain/wire/messages";
import {
  unreadableFiles,
  uploadDocument,
  uploadDocuments,
  type Upload,
  type UploadOutcome,
} from "../queries.ts";

export type SendBatch = (upload: Upload) => Promise<UploadOutcome>;

/** The files of one submit in order, and the number of bytes sent so far. */
export type Sending = { readonly entries: readonly Entry<File>[]; readonly sentBytes: number };

export type StepResult =
  | { readonly kind: "done" }
  | { readonly kind: "moved"; readonly files: readonly File[] }
  | { readonly kind: "partial"; readonly failure: UploadReply["failure"] }
  | { readonly kind: "failed"; readonly message: string }
  /** The application no longer accepts any documents (SH-017). */
  | { readonly kind: "disabled"; readonly message: string }
  /** An outage or an ended session stopped the upload. The portal then opens another screen. */
  | { readonly kind: "interrupted" };

const technical = { kind: "failed", message: platformRefusals.INTERNAL_SERVER_ERROR } as const;

const closed: readonly string[] = ["STIPULATION_DISABLED", "AGREEMENT_CLOSED", "FORGIVENESS_LOCKED"];

export function resultOf(
  refusal: Pick<Refusal, "code" | "message" | "isForBorrower">,
): Exclude<StepResult, { kind: "done" }> {
  const { code, message, isForBorrower } = refusal;
  if (leadsAway(code)) return { kind: "interrupted" };
  if (closed.includes(code)) return { kind: "disabled", message };
  return isForBorrower ? { kind: "failed", message } : technical;
}

function uploadFailure(outcome: Extract<UploadOutcome, { ok: false }>, isOfDocuments: boolean): StepResult {
  if ("files" in outcome) return { kind: "moved", files: outcome.files };
  // Only document uploads show the text `tooLarge`, because it names the size limit for documents.
  return outcome.code === "TOO_LARGE" && isOfDocuments
    ? { kind: "failed", message: documentTexts.tooLarge }
    : resultOf(outcome);
}

/** Sends the queued files batch by batch and skips files accepted earlier (SH-004). */
export async function sendFiles(send: {
  readonly queue: Queue<File>;
  readonly opportunityId: string;
  readonly maxFiles: number | null;
  readonly isOneByOne: boolean;
  /** Sends one batch of files. By default, uploads documents. */
  readonly call?: SendBatch | undefined;
  readonly signal: AbortSignal;
  readonly onSending: (sending: Sending) => void;
  readonly onReply: (keys: ReadonlySet<number>, reply: UploadReply) => void;
}): Promise<StepResult> {
  const { opportunityId, signal, isOneByOne } = send;
  const call = send.call ?? (isOneByOne ? uploadDocument : uploadDocuments);
  const queued = send.queue.flatMap((each) =>
    entriesOf([each], "queued").map((entry) => ({
      ...entry,
      slot: each.slot,
    })),
  );
  const moved = await unreadableFiles(queued.map(({ file }) => file));
  if (moved.length > 0) return { kind: "moved", files: moved };

  const batches = uploadBatches(queued, isOneByOne ? 1 : send.maxFiles);
  const entries = batches.flatMap((batch) => batch.entries);
  const replies: UploadReply[] = [];
  let gone = 0;
  for (const batch of batches) {
    const files = batch.entries.map(({ file }) => file);
    const bytes = files.reduce((total, { size }) => total + size, 0);
    const before = gone;
    const onProgress = (part: number) => send.onSending({ entries, sentBytes: before + part * bytes });
    onProgress(0);
    const { documentType, month, requestId: stipulationId } = batch.slot;
    const purpose = { opportunityId, documentType, stipulationId, month };
    const upload = { ...purpose, files, signal, onProgress };
    const outcome = await call(upload);
    if (!outcome.ok) return uploadFailure(outcome, send.call === undefined);
    send.onReply(new Set(batch.entries.map(({ key }) => key)), outcome.value);
    if (!answersAll(files, outcome.value)) return technical;
    replies.push(outcome.value);
    gone += bytes;
  }
  const reply = {
    success: replies.flatMap((each) => each.success),
    failure: replies.flatMap((each) => each.failure),
  };
  if (reply.failure.length === 0) return { kind: "done" };
  return uploadResult(reply) === "none" ? technical : { kind: "partial", failure: reply.failure };
}

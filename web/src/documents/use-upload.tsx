import { documentTexts, refusals } from "@portal/domain/documents/messages";
import {
  entriesOf,
  failureLines,
  queueFault,
  rejectEntries,
  settleEntries,
  expandSlot,
  type Entry,
  type UploadReply,
} from "@portal/domain/documents/queue/rules";
import { uploadResult } from "@portal/domain/documents/rules";
import {
  uploadBatches,
  type Batch,
  type UploadSlot,
} from "@portal/domain/documents/upload/rules";
import { platformRefusals } from "@portal/domain/wire/messages";
import { useEffect, useRef, useState } from "react";
import { fulfillStipulation } from "../applications/queries.ts";
import { unreadableFiles, uploadDocuments } from "./queries.ts";
import { useKeptQueue } from "./use-kept-queue.tsx";

/** What stopped a submit. `attempt` tells one from the next of the same words. */
export type UploadFault = {
  readonly kind: "incomplete" | "partial" | "technical";
  readonly text: string;
  readonly lines: readonly string[];
  readonly attempt: number;
};

type SentEntry = Entry<File> & { readonly documentType: string };

/** The files of this submit in the order in which they travel, and how many of their bytes have gone. */
export type Sending = { readonly entries: readonly Entry<File>[]; readonly sentBytes: number };

export type UploadTask = {
  /** Names the borrower and the page. */
  readonly owner: string;
  readonly opportunityId: string;
  readonly slots: readonly UploadSlot[];
  readonly maxFiles: number | null;
  /** Everything was received; the names of what is fulfilled now. */
  readonly onDone: (fulfilled: readonly string[]) => Promise<void>;
  /** The application no longer takes documents (SH-017). */
  readonly onDisabled: (message: string) => void;
};

/** Queue, sending and outcome of an upload page: pending, then complete or error (CORE-UP-19). */
export function useUpload(task: UploadTask) {
  const { queue, change, read } = useKeptQueue(task.owner, task.slots);
  const [isPending, setPending] = useState(false);
  const [sending, setSending] = useState<Sending>();
  const [fault, setFault] = useState<UploadFault>();
  const attempts = useRef(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const fail = (kind: UploadFault["kind"], text: string, lines: readonly string[] = []) => {
    attempts.current += 1;
    setFault({ kind, text, lines, attempt: attempts.current });
  };
  const failTechnically = () => fail("technical", platformRefusals.INTERNAL_SERVER_ERROR);

  /** Puts moved files aside; the page is then incomplete (SERV-UP-19). */
  const rejectMoved = (moved: readonly File[]) => {
    const keys = new Set(entriesOf(read(), "queued").flatMap(({ key, file }) => (moved.includes(file) ? key : [])));
    change((now) => rejectEntries(now, keys, documentTexts.fileMoved));
    fail("incomplete", documentTexts.allRequired);
  };

  /** @returns the answer, or undefined when the submit is over */
  const sendBatch = async (batch: Batch<SentEntry>, signal: AbortSignal, onProgress: (part: number) => void) => {
    const files = batch.entries.map(({ file }) => file);
    const { opportunityId } = task;
    const outcome = await uploadDocuments({ opportunityId, documentType: batch.documentType, files, signal, onProgress });
    if (outcome.ok) {
      change((now) => settleEntries(now, new Set(batch.entries.map(({ key }) => key)), outcome.value));
      return outcome.value;
    }
    if (outcome.code === "FILES_MOVED") rejectMoved(outcome.files);
    else if (outcome.code === "STIPULATION_DISABLED") task.onDisabled(outcome.message);
    else if (outcome.code === "TOO_MANY_REQUESTS") fail("technical", outcome.message);
    // An outage or the end of the session leads away; the frame sees to it.
    else if (outcome.code !== "UNAVAILABLE" && outcome.code !== "SESSION_EXPIRED") failTechnically();
    return undefined;
  };

  /** @returns whether every queued file is with the server */
  const sendFiles = async (signal: AbortSignal): Promise<boolean> => {
    const queued = read().flatMap((each) =>
      entriesOf([each], "queued").map((entry) => ({ ...entry, documentType: each.slot.documentType })),
    );
    const moved = await unreadableFiles(queued.map(({ file }) => file));
    if (moved.length > 0) {
      rejectMoved(moved);
      return false;
    }
    const batches = uploadBatches(queued, task.maxFiles);
    const entries = batches.flatMap((batch) => batch.entries);
    const replies: UploadReply[] = [];
    let before = 0;
    for (const batch of batches) {
      const bytes = batch.entries.reduce((total, { file }) => total + file.size, 0);
      const start = before;
      setSending({ entries, sentBytes: start });
      const reply = await sendBatch(batch, signal, (part) => setSending({ entries, sentBytes: start + part * bytes }));
      if (!reply) return false;
      replies.push(reply);
      before += bytes;
    }
    const failure = replies.flatMap((reply) => reply.failure);
    if (failure.length === 0) return true;
    const result = uploadResult({ success: replies.flatMap((reply) => reply.success), failure });
    if (result === "none") failTechnically();
    else fail("partial", documentTexts.partialFailure, failureLines(failure));
    return false;
  };

  /** Marks what the files stand for; doing it again after a failure changes nothing (SH-004). */
  const fulfil = async (): Promise<void> => {
    const open = read().filter(({ slot }) => !slot.isReceived);
    const stipulations = new Map(open.flatMap(({ slot }) => slot.stipulations.map((each) => [each.id, each.name])));
    for (const id of stipulations.keys()) {
      const outcome = await fulfillStipulation(task.opportunityId, id);
      if (outcome.ok) continue;
      if (outcome.code === "STIPULATION_DISABLED") task.onDisabled(refusals.STIPULATION_DISABLED);
      else if (outcome.code !== "UNAVAILABLE" && outcome.code !== "SESSION_EXPIRED") failTechnically();
      return;
    }
    await task.onDone([...stipulations.values()]);
  };

  const submit = async (): Promise<void> => {
    if (running.current) return;
    setFault(undefined);
    const incomplete = queueFault(read());
    if (incomplete) {
      change((now) => expandSlot(now, incomplete.slotId, true));
      return fail("incomplete", incomplete.text);
    }
    const controller = new AbortController();
    running.current = controller;
    setPending(true);
    try {
      if (await sendFiles(controller.signal)) await fulfil();
    } catch (error) {
      // The screen was left.
      if (!controller.signal.aborted) throw error;
    } finally {
      running.current = undefined;
      setPending(false);
      setSending(undefined);
    }
  };

  return { queue, change, read, isPending, sending, fault, clearFault: () => setFault(undefined), submit };
}

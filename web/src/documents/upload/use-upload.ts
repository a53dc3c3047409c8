import { documentTexts } from "@portal/domain/documents/messages";
import { queueFault } from "./count-added.ts";
import { entriesOf, expandSlot } from "./queue-files.ts";
import { expandRefused, rejectEntries, settleEntries, type UploadReply } from "./settle-entries.ts";
import type { PlacedDocuments } from "./place-documents.ts";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fulfillStipulations } from "../../applications/queries.ts";
import { makeStale, useCall } from "@portal/ui/calls/use-call.ts";
import { staleAfterUpload } from "../queries.ts";
import { resultOf, sendFiles, type SendBatch, type Sending, type StepResult } from "./send-files.ts";
import { useRestoredQueue, type QueueChange } from "./use-restored-queue.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** The error that stopped a submit. `attempt` distinguishes errors with the same text. */
export type UploadFault = {
  readonly isIncomplete: boolean;
  readonly text: string;
  readonly failure: UploadReply["failure"];
  readonly attempt: number;
};

/** The result of a successful submit. By then, each request is fulfilled or declined. */
export type UploadEnd = {
  readonly isDeclined: boolean;
};

export type UploadTask = {
  /** A key that identifies the borrower and the page. */
  readonly owner: string;
  readonly opportunityId: string;
  readonly slots: readonly UploadSlot[];
  readonly placed: PlacedDocuments;
  readonly maxFiles: number | null;
  /** Sends each file in a separate call (SH-100). */
  readonly isOneByOne: boolean;
  /** The call that sends the files. By default, the document upload. */
  readonly call?: SendBatch | undefined;
  /**
   * Deletes the files that the borrower removed on the page.
   * @returns whether all deletions succeeded
   */
  readonly settleRemovals?: (() => Promise<boolean>) | undefined;
  readonly onDone: (end: UploadEnd) => Promise<void>;
  readonly onDisabled: (message: string) => void;
};

/** Manages an upload page: queues and sends files, and then fulfills the page's requests (CORE-UP-19). */
export function useUpload(task: UploadTask) {
  const given = new Set([...task.placed.keys()].filter((id) => task.placed.get(id)?.length));
  const { queue, change, read } = useRestoredQueue(task.owner, task.slots, given);
  const client = useQueryClient();
  const { run: fulfill } = useCall(fulfillStipulations);
  const [isPending, setPending] = useState(false);
  const hasQueued = entriesOf(queue, "queued").length > 0;
  const { wasHeld, question, release, forget } = useLeaveGuard({ isPending, hasQueued });
  const [sending, setSending] = useState<Sending>();
  const [isCancelable, setCancelable] = useState(false);
  const [fault, setFault] = useState<UploadFault>();
  const attempts = useRef(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const fail = (text: string, failure: UploadReply["failure"] = [], isIncomplete = false) => {
    attempts.current += 1;
    setFault({ text, failure, isIncomplete, attempt: attempts.current });
  };

  /** Rejects files that the borrower has moved on the device. The page is then incomplete (SERV-UP-19). */
  const rejectMoved = (files: readonly File[]) => {
    const moved = entriesOf(read(), "queued").filter(({ file }) => files.includes(file));
    change((now) => rejectEntries(now, new Set(moved.map(({ key }) => key)), documentTexts.fileMoved));
    fail(documentTexts.allRequired, [], true);
  };

  const end = async (result: Exclude<StepResult, { kind: "done" }>): Promise<void> => {
    switch (result.kind) {
      case "moved":
        return rejectMoved(result.files);
      case "partial":
        change(expandRefused);
        return fail(documentTexts.partialFailure, result.failure);
      case "failed":
        return fail(result.message);
      case "disabled":
        await release();
        return task.onDisabled(result.message);
      case "interrupted":
        return forget();
    }
  };

  const send = async (signal: AbortSignal): Promise<StepResult> => {
    const { opportunityId, maxFiles, isOneByOne, call } = task;
    setCancelable(true);
    try {
      return await sendFiles({
        queue: read(),
        opportunityId,
        maxFiles,
        isOneByOne,
        call,
        signal,
        onSending: setSending,
        onReply: (keys, reply) => change((now) => settleEntries(now, keys, reply)),
      });
    } finally {
      setCancelable(false);
      // Refetches even after the borrower canceled the upload, because the server may have received the files.
      makeStale(client, staleAfterUpload(opportunityId));
    }
  };

  const fulfilAll = async (signal: AbortSignal): Promise<void> => {
    const { opportunityId } = task;
    const sent = await send(signal);
    if (sent.kind !== "done") return end(sent);
    const open = read().filter(({ slot }) => !slot.isReceived);
    const ids = new Set(open.flatMap(({ slot }) => slot.stipulations.map(({ id }) => id)));
    const fulfilled = await fulfill({ opportunityId, stipulationIds: [...ids] });
    if (!fulfilled.ok)
      return end(
        fulfilled.code === "VALIDATION"
          ? { kind: "failed", message: documentTexts.formFirst }
          : resultOf(fulfilled),
      );
    await release();
    const isDeclined = open.every(({ isOptedOut }) => isOptedOut);
    if (!signal.aborted) await task.onDone({ isDeclined });
  };

  /** Runs one upload at a time. Canceling, or leaving the page, stops the upload. */
  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setPending(true);
    try {
      const isSettled = (await task.settleRemovals?.()) ?? true;
      if (isSettled) await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      running.current = undefined;
      setPending(false);
      setSending(undefined);
    }
  };

  const submit = async (): Promise<void> => {
    if (running.current) return;
    setFault(undefined);
    const incomplete = queueFault(read(), given);
    if (incomplete) {
      change((now) => expandSlot(now, incomplete.slotId, true));
      return fail(incomplete.text, [], true);
    }
    await run(fulfilAll);
  };

  /** Sends a batch of files and updates the queue, but does not fulfill the requests. */
  const sendBatch = async (then: QueueChange): Promise<boolean> => {
    if (running.current) return false;
    setFault(undefined);
    let isSent = false;
    await run(async (signal) => {
      const sent = await send(signal);
      if (sent.kind !== "done") return end(sent);
      change(then);
      isSent = true;
    });
    return isSent;
  };

  return {
    queue,
    given,
    change,
    read,
    isPending,
    sending,
    wasHeld,
    question,
    fault,
    clearFault: () => setFault(undefined),
    submit,
    /** Undefined if the task has its own `call`. That call sends the files and fulfills the request together. */
    sendBatch: task.call ? undefined : sendBatch,
    /** Stops the upload and keeps the files. Undefined while no upload can be stopped. */
    cancel: isCancelable ? () => running.current?.abort() : undefined,
  };
}

export type Upload = ReturnType<typeof useUpload>;

import type { Preview } from "@portal/domain/documents/lender/contract";
import { Worker } from "node:worker_threads";
import { errorOf } from "../../sealing/trouble.ts";
import type { ContentFault } from "../content-fault.ts";
import type { CheckTask, PreviewTask, ReplyTo } from "./check-thread.ts";

const maxHeapMegabytes = 192;
/** The maximum memory of a thread's buffers, which a decompression bomb would exceed. */
const maxExternalBytes = 192 * 1024 * 1024;
/** The memory use above which a thread is not reused after a check. */
const maxKeptBytes = 96 * 1024 * 1024;
const watchMilliseconds = 100;

/** Idle threads, kept because loading the PDF parser takes a third of a second. */
const idle: Worker[] = [];

function start(): Worker {
  const worker = new Worker(new URL("./check-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
    // Discards messages that parsers print about a file.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on("error", () => undefined);
  worker.once("exit", () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}

/**
 * Checks a file in a worker thread. Returns `FILE_UNREADABLE` if `signal` aborts the check or the check needs too much
 * memory.
 * @throws if the thread cannot read or decrypt the stored file
 */
export async function checkInThread(task: CheckTask, signal: AbortSignal): Promise<ContentFault | undefined> {
  const reply = await runInThread(task, signal);
  if (!reply) return "FILE_UNREADABLE";
  if ("trouble" in reply) throw errorOf(reply.trouble);
  return reply.fault;
}

/**
 * Makes a file's preview in a worker thread.
 * @returns undefined if the file has no preview, or if the preview takes too much time or memory
 */
export async function previewInThread(task: PreviewTask, signal: AbortSignal): Promise<Preview | undefined> {
  return (await runInThread(task, signal))?.preview;
}

async function runInThread<Task extends CheckTask | PreviewTask>(
  task: Task,
  signal: AbortSignal,
): Promise<ReplyTo<Task> | undefined> {
  const worker = idle.pop() ?? start();
  worker.ref();
  const reply = await replyOf(worker, task, signal);
  if (reply && (await isSmall(worker))) {
    worker.unref();
    idle.push(worker);
  } else await worker.terminate();
  return reply;
}

/** Returns the thread's reply. @returns undefined if the thread ended or was terminated before its reply */
async function replyOf<Task extends CheckTask | PreviewTask>(
  worker: Worker,
  task: Task,
  signal: AbortSignal,
): Promise<ReplyTo<Task> | undefined> {
  const before = (await statisticsOf(worker))?.external_memory ?? 0;
  const over = new AbortController();
  const endWhenTooLarge = async () => {
    const now = await statisticsOf(worker);
    if (now && now.external_memory > before + maxExternalBytes) over.abort();
  };
  const watch = setInterval(() => void endWhenTooLarge(), watchMilliseconds);
  const ends = AbortSignal.any([signal, over.signal]);
  const { promise, resolve } = Promise.withResolvers<ReplyTo<Task> | undefined>();
  const giveUp = () => resolve(undefined);
  worker.once("message", resolve);
  worker.once("exit", giveUp);
  ends.addEventListener("abort", giveUp, { once: true });
  if (ends.aborted) giveUp();
  else worker.postMessage(task);
  try {
    return await promise;
  } finally {
    clearInterval(watch);
    worker.off("message", resolve).off("exit", giveUp);
  }
}

async function isSmall(worker: Worker): Promise<boolean> {
  const now = await statisticsOf(worker);
  return now !== undefined && now.external_memory + now.used_heap_size < maxKeptBytes;
}

/** Returns the thread's memory use, or undefined if the thread has ended. */
function statisticsOf(worker: Worker) {
  return worker.getHeapStatistics().catch(() => undefined);
}

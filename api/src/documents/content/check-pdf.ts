import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { OpenedFile } from "../sealing/open-file.ts";
import type { ContentFault } from "./content-fault.ts";
import type { PdfTask, PdfVerdict } from "./parse-pdf.ts";

const timeLimitMilliseconds = 10_000;
const mostHeapMegabytes = 192;
const mostExternalBytes = 192 * 1024 * 1024;
const watchMilliseconds = 100;
/** PDF readers look for the end mark here (ISO 32000-1, annex H, note 18, and then some). */
const endBytes = 4_096;

/** A parser holds a whole file, so one works at a time; the others wait on the disk. */
const oneAtATime = pLimit(1);

/** Whether a PDF opens without a password and, where that is asked, holds text on its first three pages (SH-097). */
export async function checkPdf(
  file: OpenedFile,
  { mustBeDigital }: { readonly mustBeDigital: boolean },
): Promise<ContentFault | undefined> {
  const end = (await file.read(Math.max(0, file.size - endBytes), endBytes)).toString("latin1");
  // Nothing but white space may follow the end mark: a cut file lacks it, a file glued on would hide there.
  if (!/%%EOF[\s\0]*$/.test(end)) return "FILE_UNREADABLE";
  const verdict = await oneAtATime(async () => judge(await wholeFile(file), mustBeDigital));
  if (verdict === "sound") return undefined;
  return verdict === "no-text" ? "FILE_NOT_DIGITAL" : "FILE_UNREADABLE";
}

async function wholeFile(file: OpenedFile): Promise<ArrayBuffer> {
  const bytes = new ArrayBuffer(file.size);
  const view = new Uint8Array(bytes);
  let at = 0;
  for await (const part of file.stream()) {
    view.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Parses in a thread of its own, which is ended when it takes too long or too much memory. */
function judge(bytes: ArrayBuffer, needsText: boolean): Promise<PdfVerdict> {
  return new Promise((resolve) => {
    const task: PdfTask = { bytes, needsText };
    const worker = new Worker(new URL("./parse-pdf.ts", import.meta.url), {
      workerData: task,
      transferList: [bytes],
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes, maxYoungGenerationSizeMb: 32 },
      env: {},
      execArgv: [],
      // The parser prints remarks on the file; they are nobody's to read.
      stdout: true,
      stderr: true,
    });
    const limit = setTimeout(() => finish("broken"), timeLimitMilliseconds);
    const watch = setInterval(() => void endWhenTooLarge(), watchMilliseconds);
    worker.once("message", (verdict: PdfVerdict) => finish(verdict));
    worker.once("error", () => finish("broken"));
    worker.once("exit", () => finish("broken"));

    /** The heap has a limit of its own; buffers that a bomb inflates to lie outside it. */
    async function endWhenTooLarge(): Promise<void> {
      const statistics = await worker.getHeapStatistics().catch(() => undefined);
      if (statistics && statistics.external_memory > mostExternalBytes) finish("broken");
    }

    let isFinished = false;
    /** The first verdict counts; the thread's end, which follows it, would be another. */
    function finish(verdict: PdfVerdict): void {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(limit);
      clearInterval(watch);
      void worker.terminate().then(() => resolve(verdict));
    }
  });
}

import { availableParallelism } from "node:os";
import { fairLine } from "../../platform/fair-line.ts";
import type { ContentFault } from "./content-fault.ts";
import { checkInThread } from "./threads/check-in-thread.ts";
import type { CheckTask } from "./threads/check-thread.ts";

/**
 * The largest legitimate file takes two to three seconds to check. An upload's limit includes its waiting time, and
 * is half of the time that a connection may be silent (`http/time-limits.ts`).
 */
export const checkTimes = { fileMilliseconds: 10_000, uploadMilliseconds: 60_000 };

/**
 * Uses at least two threads, so that a slow file leaves one for the next borrower. Leaves one processor for the
 * server's main thread. A full upload has 15 files.
 */
const line = fairLine({
  work: "checking of files",
  atOnce: Math.min(4, Math.max(2, availableParallelism() - 1)),
  atOnceEach: 1,
  waiting: 20 * 15,
  waitingEach: 6 * 15,
});

/**
 * Checks files in turns with other borrowers' uploads. A file that can't be checked in time is reported as
 * unreadable.
 * @throws Overloaded immediately, if too many files are waiting
 */
export async function checkUpload(
  borrower: string,
  tasks: readonly CheckTask[],
  times = checkTimes,
): Promise<(ContentFault | undefined)[]> {
  const upload = AbortSignal.timeout(times.uploadMilliseconds);
  const outcomes = await line.run(
    borrower,
    tasks.map((task) => () => {
      return checkInThread(task, AbortSignal.any([upload, AbortSignal.timeout(times.fileMilliseconds)]));
    }),
    upload,
  );
  return outcomes.map((outcome) => (outcome === "late" ? "FILE_UNREADABLE" : outcome.value));
}

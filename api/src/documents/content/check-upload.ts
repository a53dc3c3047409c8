import { availableParallelism } from "node:os";
import { fairLine } from "../../platform/fair-line.ts";
import type { ContentFault } from "./content-fault.ts";
import { checkInThread } from "./threads/check-in-thread.ts";
import type { CheckTask } from "./threads/check-thread.ts";

/**
 * The time limits for checking one file and a whole upload, including waiting. Checking the largest legitimate file
 * takes two to three seconds.
 */
export const checkTimes = { fileMilliseconds: 10_000, uploadMilliseconds: 60_000 };

/**
 * Uses at least two threads, so that one borrower's slow file does not delay other borrowers. Leaves one processor for
 * the main thread.
 */
export const line = fairLine({
  work: "checking of files",
  atOnce: Math.min(4, Math.max(2, availableParallelism() - 1)),
  atOnceEach: 1,
  waiting: 20 * 15,
  waitingEach: 6 * 15,
});

/**
 * Checks an upload's files. Uploads of different borrowers take turns. A file counts as unreadable if its check takes
 * too long.
 * @throws Overloaded if too many files are waiting
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

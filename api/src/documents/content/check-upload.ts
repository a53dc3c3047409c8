import { availableParallelism } from "node:os";
import { fairLine } from "../../platform/fair-line.ts";
import type { ContentFault } from "./content-fault.ts";
import { checkInThread } from "./threads/check-in-thread.ts";
import type { CheckTask } from "./threads/check-thread.ts";

/**
 * The largest honest file takes two to three seconds here. An upload has this long for all its files, waiting
 * included: half of what a connection may be silent for (`http/time-limits.ts`).
 */
export const checkTimes = { fileMilliseconds: 10_000, uploadMilliseconds: 60_000 };

/**
 * Two threads at least, so that one borrower's slow file leaves a place for the next borrower's; more do not help,
 * since the server's own thread needs a processor too. A full upload has 15 files.
 */
const line = fairLine({
  work: "checking of files",
  atOnce: Math.min(4, Math.max(2, availableParallelism() - 1)),
  atOnceEach: 1,
  waiting: 20 * 15,
  waitingEach: 6 * 15,
});

/**
 * Looks into the files of one upload, in turns with other borrowers' uploads. What can't be checked in time can't
 * be read.
 * @param borrower whose upload it is.
 * @throws Overloaded at once, when so much waits that a check could not even begin.
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

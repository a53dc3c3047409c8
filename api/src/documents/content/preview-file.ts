import type { Preview } from "@portal/domain/documents/lender/contract";
import { checkTimes, line } from "./check-upload.ts";
import { previewInThread } from "./threads/check-in-thread.ts";
import type { PreviewTask } from "./threads/check-thread.ts";

/**
 * Makes a file's preview in the threads that check uploads. Previews and uploads of different people take turns.
 * @returns undefined if the file has no preview, or if the preview takes too much time or memory
 * @throws Overloaded if too many files are waiting
 */
export async function previewFile(
  person: string,
  task: PreviewTask,
  { fileMilliseconds, uploadMilliseconds } = checkTimes,
): Promise<Preview | undefined> {
  const waiting = AbortSignal.timeout(uploadMilliseconds);
  const preview = () =>
    previewInThread(task, AbortSignal.any([waiting, AbortSignal.timeout(fileMilliseconds)]));
  const [outcome] = await line.run(person, [preview], waiting);
  return outcome === undefined || outcome === "late" ? undefined : outcome.value;
}

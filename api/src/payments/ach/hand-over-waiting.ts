import type { Context } from "../../context.ts";
import { tryEach } from "../../jobs/try-each.ts";
import { listUnhanded } from "./ach-store.ts";
import { handOverFile } from "./hand-over-file.ts";

/** For so long the job of the file's own is at it. */
const ownHours = 24;

/**
 * Hands over the files that the bank does not have, the oldest first: all of them, or those that were written before.
 * One that fails keeps none of the others.
 * @throws what the first to fail threw, once all were tried
 */
export async function handOverWaiting(context: Context, before?: Temporal.Instant): Promise<void> {
  const waiting = await listUnhanded(context.database, before);
  await tryEach(waiting, (fileId) => handOverFile(context, { fileId }));
}

/** Takes up what the bank was not there for: each hour, for as long as it stays away. */
export function handOverLate(context: Context): Promise<void> {
  return handOverWaiting(context, context.clock.now().subtract({ hours: ownHours }));
}

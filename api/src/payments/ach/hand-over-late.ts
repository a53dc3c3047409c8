import type { Context } from "../../context.ts";
import { listUnhanded } from "./ach-store.ts";
import { handOverFile } from "./hand-over-file.ts";

/** For so long the job of the file's own is at it. */
const ownHours = 24;

/**
 * Takes up the files that the bank was not there for, the oldest first: each hour, for as long as it stays away.
 * @throws ProviderFault when it is to be tried again
 */
export async function handOverLate(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  for (const fileId of await listUnhanded(context.database, before)) await handOverFile(context, { fileId });
}

import type { Context } from "../context.ts";
import { deleteGuessesBefore } from "./guess-store.ts";
import { deleteSessionsBefore } from "./session-store.ts";

/** Deletes sessions that ended, and failure counts that last changed, more than 24 hours ago. */
export async function sweepSignIns(context: Context): Promise<void> {
  const yesterday = context.clock.now().subtract({ hours: 24 });
  await deleteSessionsBefore(context.database, yesterday);
  await deleteGuessesBefore(context.database, yesterday);
}

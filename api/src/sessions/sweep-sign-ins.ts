import type { Context } from "../context.ts";
import { deleteGuessesBefore } from "./guess-store.ts";
import { deleteSessionsBefore } from "./session-store.ts";

/** Deletes sessions that ended more than 24 hours ago, and failure counts that have not changed for 24 hours. */
export async function sweepSignIns(context: Context): Promise<void> {
  const yesterday = context.clock.now().subtract({ hours: 24 });
  await deleteSessionsBefore(context.database, yesterday);
  await deleteGuessesBefore(context.database, yesterday);
}

import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteGuessesBefore } from "./guess-store.ts";
import { deleteSessionsBefore } from "./session-store.ts";

/** Deletes sessions that ended more than 24 hours ago, and failure counts that have not changed for 24 hours. */
export async function sweepSignIns({ clock, database }: Context): Promise<void> {
  const yesterday = clock.now().subtract({ hours: 24 });
  await deleteInBatches((most) => deleteSessionsBefore(database, yesterday, most));
  await deleteInBatches((most) => deleteGuessesBefore(database, yesterday, most));
}

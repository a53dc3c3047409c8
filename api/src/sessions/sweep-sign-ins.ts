import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteGuessesBefore } from "./guess-store.ts";

/** Deletes failure counts that have not changed for 24 hours. */
export async function sweepSignIns({ clock, database }: Context): Promise<void> {
  const yesterday = clock.now().subtract({ hours: 24 });
  await deleteInBatches((most) => deleteGuessesBefore(database, yesterday, most));
}

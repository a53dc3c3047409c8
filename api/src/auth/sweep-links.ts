import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteLinksBefore } from "./links/store.ts";

/** Keeps expired links for this many days, as a record of the links that were used. */
const keptDays = 30;

export async function sweepLinks({ database, clock }: Context): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays });
  await deleteInBatches((most) => deleteLinksBefore(database, before, most));
}

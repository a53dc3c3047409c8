import type { Context } from "../../context.ts";
import { deleteInBatches } from "../../platform/batches.ts";
import { deleteUnlinkedBefore } from "./connection-store.ts";

const keptDays = 7;

/** Deletes old visits to the bank widget in which no bank was linked. */
export async function sweepConnections({ database, clock }: Context): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * keptDays });
  await deleteInBatches((most) => deleteUnlinkedBefore(database, before, most));
}

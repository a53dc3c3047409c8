import type { Context } from "../context.ts";
import { deleteInBatches } from "../platform/batches.ts";
import { deleteKeysBefore } from "./idempotency-store.ts";

/** Hours until an idempotency key is deleted, so that a call from Friday can be retried on Monday. */
const keptHours = 72;

export async function sweepKeys({ database, clock }: Context): Promise<void> {
  const before = clock.now().subtract({ hours: keptHours });
  await deleteInBatches((most) => deleteKeysBefore(database, before, most));
}

import type { Context } from "../context.ts";
import { deleteKeysBefore } from "./idempotency-store.ts";

/** Hours until an idempotency key is deleted, so that a call from Friday can be retried on Monday. */
const keptHours = 72;
/** The maximum number of idempotency keys deleted per run, so that the run does not delay calls. */
const maxAtOnce = 10_000;

export async function sweepKeys({ database, clock }: Context): Promise<void> {
  await deleteKeysBefore(database, clock.now().subtract({ hours: keptHours }), maxAtOnce);
}

import type { Context } from "../context.ts";
import { deleteKeysBefore } from "./idempotency-store.ts";

/** Whoever lost an answer on a Friday night sends again on Monday, and has one effect still. */
const keptHours = 72;
/** What one run takes away at most, so that it holds up no call. */
const mostAtOnce = 10_000;

/** Removes idempotency keys under which nobody sends again. */
export async function sweepKeys({ database, clock }: Context): Promise<void> {
  await deleteKeysBefore(database, clock.now().subtract({ hours: keptHours }), mostAtOnce);
}

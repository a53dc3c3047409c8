import type { Context } from "../context.ts";
import { deleteKeysBefore } from "./idempotency-store.ts";

/** A client that lost an answer on Friday night can retry on Monday without a second effect. */
const keptHours = 72;
/** Maximum keys deleted in one run, so that it delays no calls. */
const maxAtOnce = 10_000;

export async function sweepKeys({ database, clock }: Context): Promise<void> {
  await deleteKeysBefore(database, clock.now().subtract({ hours: keptHours }), maxAtOnce);
}

import type { Context } from "../context.ts";
import { tryEach } from "../jobs/try-each.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { listUnheard } from "./desk-store.ts";

/** A session is signed within an hour of its begin, and for a day the job of its own is at it. */
const ownHours = 25;
/** The newest first: what cannot be heard at all keeps nothing that can from its turn. */
const mostInAnHour = 200;

/**
 * Says once more what the callback address has not heard, each hour, for as long as it takes.
 * One that fails keeps none of the others.
 * @throws what the first to fail threw, once all were tried
 */
export async function deliverLate(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  const unheard = await listUnheard(context.database, before, mostInAnHour);
  await tryEach(unheard, (sessionId) => deliverCallback(context, sessionId));
}

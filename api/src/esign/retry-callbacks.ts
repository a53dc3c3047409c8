import type { Context } from "../context.ts";
import { tryEach } from "../jobs/try-each.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { listUndeliveredCallbacks } from "./built-in-session-store.ts";

/**
 * Hours after a signing session begins. Until then, the session's own job delivers the callback: signing may take an
 * hour, and the retries last a day.
 */
const ownHours = 25;
/**
 * Maximum callbacks per run. The newest callbacks are sent first, so that old callbacks that always fail do not block
 * them.
 */
const maxInAnHour = 200;

/** Retries each unacknowledged callback without a limit on attempts. Throws the first error after trying all. */
export async function retryCallbacks(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  const unheard = await listUndeliveredCallbacks(context.database, before, maxInAnHour);
  await tryEach(unheard, (sessionId) => deliverCallback(context, sessionId));
}

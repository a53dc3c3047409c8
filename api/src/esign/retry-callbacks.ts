import type { Context } from "../context.ts";
import { tryEach } from "../jobs/try-each.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { listUndeliveredCallbacks } from "./built-in-session-store.ts";

/**
 * Hours after a session begins. Until then, the session's own job delivers the callback: the signature may take an
 * hour, and the retries last a day.
 */
const ownHours = 25;
/** Maximum callbacks per run. Newer callbacks come first, so callbacks that always fail cannot block them. */
const maxInAnHour = 200;

/** Retries all unacknowledged callbacks, without a limit on attempts. Tries each, then throws the first error. */
export async function retryCallbacks(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  const unheard = await listUndeliveredCallbacks(context.database, before, maxInAnHour);
  await tryEach(unheard, (sessionId) => deliverCallback(context, sessionId));
}

import type { Context } from "../context.ts";
import { tryEach } from "../jobs/try-each.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { listUndeliveredCallbacks } from "./built-in-session-store.ts";

/**
 * Retries begin this many hours after a signing session begins. Before that, the session's own job retries the
 * callback: signing may take an hour, and the job's retries take a day.
 */
const ownHours = 25;
/**
 * The maximum number of callbacks in one run. The newest ones are sent first, so that old callbacks that always fail do
 * not block them.
 */
const maxInAnHour = 200;

/** Retries each unacknowledged callback without a limit. Tries all callbacks before it throws the first error. */
export async function retryCallbacks(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  const unheard = await listUndeliveredCallbacks(context.database, before, maxInAnHour);
  await tryEach(unheard, (sessionId) => deliverCallback(context, sessionId));
}

import type { Context } from "../context.ts";
import { tryEach } from "../jobs/try-each.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { listUndeliveredCallbacks } from "./built-in-session-store.ts";

/** The hourly job retries the callbacks of signing sessions that began at least this many hours ago. */
const ownHours = 25;
/**
 * The maximum number of callbacks per run. The newest callbacks come first, so that old callbacks that always fail do
 * not delay new callbacks.
 */
const maxInAnHour = 200;

/** Retries every unacknowledged callback, however old. Tries all callbacks, then throws the first error. */
export async function retryCallbacks(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  const unheard = await listUndeliveredCallbacks(context.database, before, maxInAnHour);
  await tryEach(unheard, (sessionId) => deliverCallback(context, sessionId));
}

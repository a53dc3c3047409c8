import type { Context } from "../context.ts";
import { tryEach } from "../jobs/try-each.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { listUndeliveredCallbacks } from "./built-in-session-store.ts";

/** Hours in which a session's own job delivers the callback: up to one until the signature, then a day of retries. */
const ownHours = 25;
/** Callbacks per run, newest first, so callbacks that always fail cannot block newer ones. */
const maxInAnHour = 200;

/** Retries all unacknowledged callbacks, without a limit on attempts. Tries each, then throws the first error. */
export async function retryCallbacks(context: Context): Promise<void> {
  const before = context.clock.now().subtract({ hours: ownHours });
  const unheard = await listUndeliveredCallbacks(context.database, before, maxInAnHour);
  await tryEach(unheard, (sessionId) => deliverCallback(context, sessionId));
}

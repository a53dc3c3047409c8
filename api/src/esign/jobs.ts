import { job } from "../jobs/job.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { retryCallbacks } from "./retry-callbacks.ts";
import { sweepSessions } from "./sweep-sessions.ts";

/** Delivers the callback of a signed session. Retries for about a day until the portal acknowledges the callback. */
export const deliverCallbackJob = job<{ readonly sessionId: string }>({
  name: "esign.deliver-callback",
  handle: (context, { sessionId }) => deliverCallback(context, sessionId),
});

/**
 * Sends callbacks again that the portal has not acknowledged a day after the signing. Has no job retries, because the
 * job runs every hour.
 */
export const retryCallbacksJob = job({
  name: "esign.deliver-late",
  isHourly: true,
  retryLimit: 0,
  handle: retryCallbacks,
});

export const sweepSessionsJob = job({
  name: "esign.sweep-sessions",
  isHourly: true,
  handle: (context) => sweepSessions(context),
});

import { job } from "../jobs/job.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { retryCallbacks } from "./retry-callbacks.ts";
import { sweepSessions } from "./sweep-sessions.ts";

/** Delivers the callback of a signed session. Retries for about a day until the portal acknowledges the callback. */
export const deliverCallbackJob = job<{ readonly sessionId: string }>({
  name: "esign.deliver-callback",
  handle: (context, { sessionId }) => deliverCallback(context, sessionId),
});

/** Repeats callbacks that the portal did not acknowledge within a day of signing. */
export const retryCallbacksJob = job({
  name: "esign.deliver-late",
  isHourly: true,
  handle: retryCallbacks,
});

export const sweepSessionsJob = job({
  name: "esign.sweep-sessions",
  isHourly: true,
  handle: (context) => sweepSessions(context),
});

import { job } from "../jobs/job.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { deliverLate } from "./deliver-late.ts";
import { sweepSessions } from "./sweep-sessions.ts";

/** Tells the callback address that a session is signed; until it has heard, for about a day. */
export const deliverCallbackJob = job<{ readonly sessionId: string }>({
  name: "esign.deliver-callback",
  handle: (context, { sessionId }) => deliverCallback(context, sessionId),
});

/** Then each hour, which is as good as trying again. */
export const deliverLateJob = job({
  name: "esign.deliver-late",
  isHourly: true,
  retryLimit: 0,
  handle: deliverLate,
});

export const sweepSessionsJob = job({
  name: "esign.sweep-sessions",
  isHourly: true,
  handle: (context) => sweepSessions(context),
});

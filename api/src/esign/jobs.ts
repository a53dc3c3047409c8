import { job } from "../jobs/job.ts";
import { deliverCallback } from "./deliver-callback.ts";
import { sweepSessions } from "./sweep-sessions.ts";

/** Tells the callback address that a session is signed, until it has heard. */
export const deliverCallbackJob = job<{ readonly sessionId: string }>({
  name: "esign.deliver-callback",
  handle: (context, { sessionId }) => deliverCallback(context, sessionId),
});

export const sweepSessionsJob = job({
  name: "esign.sweep-sessions",
  isHourly: true,
  handle: (context) => sweepSessions(context),
});

import type { keepAlive as contract } from "@portal/domain/auth/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../platform/answer.ts";
import { touchSession } from "../platform/session-store.ts";

/** Counts as activity even within the seconds in which reading a session is not written down. */
export const keepAlive: Act<typeof contract> = async (context, call) => {
  await touchSession(context.database, call.session.id, context.clock.now());
  return done({ success: true });
};

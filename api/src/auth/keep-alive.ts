import type { keepAlive as contract } from "@portal/domain/auth/session/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { touchSession } from "../sessions/session-store.ts";

/** Counts as activity even within the seconds in which reading a session is not written down. */
export const keepAlive: Act<typeof contract> = async (context, call) => {
  await touchSession(context.database, call.session.id, context.clock.now());
  return done({ success: true });
};

import type { keepAlive as contract } from "@portal/domain/auth/session/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { touchSession } from "../sessions/session-store.ts";

/** Stores the session's last activity immediately. Other operations store the activity at most every few seconds. */
export const keepAlive: Act<typeof contract> = async (context, call) => {
  await touchSession(context.database, call.session.id, context.clock.now());
  return done({ success: true });
};

import type { expire as contract } from "@portal/domain/auth/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { revokeSession } from "../sessions/session-store.ts";

/** Logs out: from here on the token is dead in every process. */
export const expire: Act<typeof contract> = async (context, call) => {
  await revokeSession(context.database, call.session.id, context.clock.now());
  return done({ success: true });
};

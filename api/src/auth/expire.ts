import type { expire as contract } from "@portal/domain/auth/session/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { revokeSession } from "../sessions/session-store.ts";
import { recordSession } from "../sessions/session.ts";

/** Logs out: from here on the token is dead in every process. */
export const expire: Act<typeof contract> = (context, { session }) =>
  inTransaction(context, async (tx) => {
    const wasOpen = await revokeSession(tx.database, session.id, tx.clock.now());
    if (wasOpen) recordSession(tx, "session.ended", session);
    return done({ success: true });
  });

import type { expire as contract } from "@portal/domain/auth/session/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction, type Transaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { revokeSession } from "../sessions/session-store.ts";
import { recordSession } from "../sessions/session.ts";

export type AfterLogOut = (tx: Transaction, borrower: string) => Promise<void>;

/** Logs out. Every process rejects the token from now on. */
export function expire(afterLogOut: AfterLogOut): Act<typeof contract> {
  return (context, { session, body }) =>
    inTransaction(context, async (tx) => {
      const wasOpen = await revokeSession(tx.database, session.id, tx.clock.now());
      if (wasOpen) await recordSession(tx, "session.ended", session);
      if (wasOpen && !body.byRest) await afterLogOut(tx, session.contactId);
      return done({ success: true });
    });
}

import type { expire as contract } from "@portal/domain/auth/session/contract";
import { asBorrower } from "@portal/domain/events/principal";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { revokeSession } from "../sessions/session-store.ts";

/** Logs out: every server process rejects the session's token from now on. */
export const expire: Act<typeof contract> = (context, { session, body }) =>
  inTransaction(context, async (tx) => {
    const { contactId, userId, isSso } = session;
    if (await revokeSession(tx.database, session.id, tx.clock.now()))
      await emit(tx, {
        by: asBorrower(contactId),
        person: contactId,
        action: "session.ended",
        about: { kind: "user", id: userId },
        detail: { isSso, byRest: body.byRest === true },
      });
    return done({ success: true });
  });

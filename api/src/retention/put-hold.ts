import type { putHold as contract } from "@portal/domain/retention/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { findHold, lockHolds, saveHold } from "./hold-store.ts";

/** Starts or ends a hold. Waits for running deletions, so that no deletion continues after the response. */
export const putHold: Act<typeof contract> = (context, { params, body: { reason }, principal }) =>
  inTransaction(context, async (tx) => {
    const { database, clock } = tx;
    await lockHolds(database, "change");
    const before = await findHold(database, params.accountId);
    if (!before) return refuse("NOT_FOUND");
    const { accountId } = before;
    const heldAt = reason === null ? null : (before.heldAt ?? clock.now());
    if (before.reason !== reason) {
      await saveHold(database, { accountId, heldAt, reason });
      await emit(tx, {
        by: principal,
        person: null,
        action: "account.hold-set",
        about: { kind: "account", id: accountId },
        detail: { isHeld: reason !== null },
      });
    }
    return done({ accountId, reason, heldTimestamp: heldAt });
  });

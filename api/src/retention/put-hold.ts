import { accounts } from "@portal/database/schema/loans";
import type { putHold as contract } from "@portal/domain/retention/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { eq } from "drizzle-orm";
import { isEither } from "../access/either-id.ts";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { lockHolds } from "./due-store.ts";

/** Starts or ends a hold. Waits for running deletions, so that no deletion continues after the response. */
export const putHold: Act<typeof contract> = (context, { params, body: { reason }, principal }) =>
  inTransaction(context, async (tx) => {
    const { database, clock } = tx;
    await lockHolds(database, "change");
    const [account] = await database
      .select({ id: accounts.id, heldAt: accounts.heldAt, holdReason: accounts.holdReason })
      .from(accounts)
      .where(isEither(accounts, params.accountId));
    if (!account) return refuse("NOT_FOUND");
    const heldAt = reason === null ? null : (account.heldAt ?? clock.now());
    if (account.holdReason !== reason || (account.heldAt === null) !== (heldAt === null)) {
      await database.update(accounts).set({ heldAt, holdReason: reason }).where(eq(accounts.id, account.id));
      await emit(tx, {
        by: principal,
        person: null,
        action: "account.hold-set",
        about: { kind: "account", id: account.id },
        detail: { isHeld: reason !== null },
      });
    }
    return done({ accountId: account.id, reason, heldTimestamp: heldAt });
  });

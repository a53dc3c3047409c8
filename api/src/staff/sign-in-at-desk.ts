import { thePortal } from "@portal/domain/events/principal";
import type { signInAtDesk as contract } from "@portal/domain/staff/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction, type Context } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act, Caller } from "../http/operation.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { examineGuess } from "../sessions/guesses.ts";
import { openStaffSession } from "../sessions/staff/staff-session.ts";
import { budgetOf, recordRefusal } from "./record-refusal.ts";
import { findStaffByEmail, storedStaffPassword } from "./store.ts";

/**
 * Checks a staff password and opens a session that still needs the second factor. Unknown, locked and disabled accounts
 * get the same response after the same work (DESK-SIGNIN-05).
 */
export const signInAtDesk: Act<typeof contract> = async (context, { body, caller, disconnectSignal }) => {
  const { database } = context;
  const found = await findStaffByEmail(database, body.email);
  const mayTry = found?.state === "active";
  const guess = { email: budgetOf(body.email), ip: caller.ip, disconnectSignal: disconnectSignal() };
  const isRight = await examineGuess(context, guess, (isAllowed) =>
    checkSecret(
      context,
      body.password,
      isAllowed && mayTry ? storedStaffPassword(database, found) : undefined,
    ),
  );
  const opened = found && isRight ? await open(context, found.id, caller) : undefined;
  if (!opened) {
    await recordRefusal(context, body.email, { step: "password", session: null });
    return refuse("SIGN_IN_FAILED");
  }
  return done({ state: "pending-factor" as const, csrf: opened.csrfToken, deskSecret: opened.secret });
};

function open(context: Context, staffId: string, caller: Caller) {
  return inTransaction(context, async (tx) => {
    const opened = await openStaffSession(tx, staffId, caller);
    const event = { by: thePortal, person: null, about: { kind: "staff", id: staffId } } as const;
    for (const ended of opened?.expired ?? []) {
      const detail = { ended, because: "expired" } as const;
      await emit(tx, { ...event, action: "staff.session-ended", detail });
    }
    return opened;
  });
}

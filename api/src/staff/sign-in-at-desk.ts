import type { signInAtDesk as contract } from "@portal/domain/staff/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { examineGuess } from "../sessions/guesses.ts";
import { openStaffSession } from "../sessions/staff/staff-session.ts";
import { budgetOf } from "./check-factor.ts";
import { recordRefusal } from "./record-refusal.ts";
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
  if (!found || !isRight) {
    await recordRefusal(context, body.email, "password");
    return refuse("SIGN_IN_FAILED");
  }
  const { secret, csrfToken } = await inTransaction(context, (tx) => openStaffSession(tx, found.id, caller));
  return done({ state: "pending-factor" as const, csrf: csrfToken, deskSecret: secret });
};

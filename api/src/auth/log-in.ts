import type { logIn as contract } from "@portal/domain/auth/contract";
import { emailKey } from "@portal/domain/auth/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { examineGuess } from "../sessions/guesses.ts";
import { openHalfSession } from "../sessions/session.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { present } from "./present.ts";
import { findUserByEmail, listQuestionsOf, storedPassword } from "./store.ts";

/**
 * Checks the password. Every refused login does the same work and returns the same response, to hide which addresses
 * have an account.
 */
export const logIn: Act<typeof contract> = async (context, call) => {
  const { database, clock } = context;
  const { email, password } = call.body;
  const found = await findUserByEmail(database, emailKey(email));
  const maySignIn = found && !found.user.isDisabled && !found.user.isSso;
  const guess = { email, ip: call.caller.ip, disconnectSignal: call.disconnectSignal() };
  const isRight = await examineGuess(context, guess, (isAllowed) =>
    checkSecret(context, password, isAllowed && maySignIn ? storedPassword(database, found.user) : undefined),
  );
  if (!found || !isRight) {
    context.metrics.count("portal_logins_total", { method: "password", outcome: "wrong-password" });
    return refuse("INVALID_CREDENTIALS");
  }
  const { user, contact } = found;
  const expires = user.passwordExpiresAt;
  if (expires && Temporal.Instant.compare(expires, clock.now()) <= 0) return refuse("PASSWORD_EXPIRED");
  const questions = await listQuestionsOf(database, user.id);
  const opened = await openHalfSession(context, present.holder(found, questions));
  return done({ ...opened, countryCode: contact.country });
};

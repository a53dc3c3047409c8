import { inTransaction } from "../context.ts";
import type { authorize as contract } from "@portal/domain/auth/contract";
import { normalizeAnswer } from "@portal/domain/auth/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { clearGuesses, examineGuess } from "../sessions/guesses.ts";
import { revokeSession } from "../sessions/session-store.ts";
import { openFullSession } from "../sessions/session.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { present } from "./present.ts";
import { findUser, listQuestionsOf, storedAnswer } from "./store.ts";

/**
 * Opens the full session in a database transaction, so that only one of several simultaneous right answers succeeds.
 */
export const authorize: Act<typeof contract> = async (context, call) => {
  const { database } = context;
  const { session } = call;
  const [found, questions] = await Promise.all([
    findUser(database, session.userId),
    listQuestionsOf(database, session.userId),
  ]);
  const question = questions.find((candidate) => candidate.id === call.body.questionId);
  const guess = { email: session.email, ip: call.caller.ip, disconnectSignal: call.disconnectSignal() };
  const isRight = await examineGuess(context, guess, (isAllowed) =>
    checkSecret(
      context,
      normalizeAnswer(call.body.answer),
      isAllowed && question ? storedAnswer(database, question) : undefined,
    ),
  );
  if (!found || !isRight) {
    context.metrics.count("portal_logins_total", { method: "password", outcome: "wrong-answer" });
    return refuse("INVALID_ANSWER");
  }
  const opened = await inTransaction(context, async (tx) => {
    const isFirst = await revokeSession(tx.database, session.id, tx.clock.now());
    return isFirst ? openFullSession(tx, present.holder(found, questions)) : undefined;
  });
  if (!opened) return refuse("INVALID_ANSWER");
  await clearGuesses(context, session.email);
  return done(opened);
};

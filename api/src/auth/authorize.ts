import type { authorize as contract } from "@portal/domain/auth/contract";
import { normalizeAnswer } from "@portal/domain/auth/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../platform/answer.ts";
import { guessesOf } from "../platform/guesses.ts";
import { secretMatches } from "../platform/password-hash.ts";
import { revokeSession } from "../platform/session-store.ts";
import { openSession } from "../platform/session.ts";
import { present } from "./present.ts";
import { findUser, listQuestionsOf } from "./store.ts";

/**
 * The security question step: the half session ends and a full one begins, in one transaction, so of
 * two right answers in parallel one is accepted.
 */
export const authorize: Act<typeof contract> = async (context, call) => {
  const { database, config, clock } = context;
  const { session } = call;
  const guesses = guessesOf(context, session.email);
  const allowed = await guesses.take();
  const [found, questions] = await Promise.all([
    findUser(database, session.userId),
    listQuestionsOf(database, session.userId),
  ]);
  const question = questions.find((candidate) => candidate.id === call.body.questionId);
  const answerHash = allowed ? question?.answerHash : undefined;
  const matches = await secretMatches(normalizeAnswer(call.body.answer), answerHash, config.pepper);
  if (!found || !matches) return refuse("INVALID_ANSWER");
  const opened = await database.transaction(async (transaction) => {
    const isFirst = await revokeSession(transaction, session.id, clock.now());
    return isFirst
      ? openSession(context, present.holder(found, questions), "authorized", transaction)
      : undefined;
  });
  if (!opened) return refuse("INVALID_ANSWER");
  await guesses.clear();
  call.bind(opened.binding);
  return done({ token: opened.token });
};

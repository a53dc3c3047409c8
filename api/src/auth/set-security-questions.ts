import type { setSecurityQuestions as contract } from "@portal/domain/auth/credentials/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { revokeSession } from "../sessions/session-store.ts";
import { openFullSession } from "../sessions/session.ts";
import { lockSignedIn } from "./lock-signed-in.ts";
import { present } from "./present.ts";
import { faultsOfQuestions } from "./questions/faults-of-questions.ts";
import { hashAnswers } from "./questions/hash-answers.ts";
import { recordChange } from "./record-change.ts";
import { insertQuestions, listQuestionsOf } from "./store.ts";

/**
 * Sets a borrower's first two security questions. Locks the user, so that only one of several parallel calls succeeds.
 */
export const setSecurityQuestions: Act<typeof contract> = async (context, call) => {
  const { session } = call;
  if (session.isSso) return refuse("FORBIDDEN");
  const faults = faultsOfQuestions(call.body.questions);
  if (faults) return refuse("VALIDATION", faults);
  if ((await listQuestionsOf(context.database, session.userId)).length > 0) return refuse("ALREADY_SET");
  const hashed = await hashAnswers(context, call, call.body.questions);
  if (!hashed) return refuse("ALREADY_SET");
  const opened = await inTransaction(context, async (tx) => {
    const found = await lockSignedIn(tx, session);
    const isFirst = (await listQuestionsOf(tx.database, session.userId)).length === 0;
    if (!found || !isFirst) return undefined;
    await revokeSession(tx.database, session.id, tx.clock.now());
    await insertQuestions(tx.database, session.userId, hashed);
    await recordChange(tx, "questions.set", session);
    const questions = await listQuestionsOf(tx.database, session.userId);
    return openFullSession(tx, present.holder(found, questions));
  });
  if (!opened) return refuse("ALREADY_SET");
  await clearGuesses(context, session.email);
  return done(opened);
};

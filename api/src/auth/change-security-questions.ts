import type { changeSecurityQuestions as contract } from "@portal/domain/auth/credentials/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { lockSignedIn } from "./lock-signed-in.ts";
import { faultsOfQuestions } from "./questions/faults-of-questions.ts";
import { hashAnswers } from "./questions/hash-answers.ts";
import { recordChange } from "./record-change.ts";
import { deleteQuestionsOf, insertQuestions } from "./store.ts";

/** Replaces both security questions and their answers, and mails a notice (CH-77). */
export const changeSecurityQuestions: Act<typeof contract> = async (context, call) => {
  const { session } = call;
  if (session.isSso) return refuse("FORBIDDEN");
  const faults = faultsOfQuestions(call.body.questions);
  if (faults) return refuse("VALIDATION", faults);
  const hashed = await hashAnswers(context, call, call.body.questions);
  if (!hashed) return refuse("FORBIDDEN");
  const isDone = await inTransaction(context, async (tx) => {
    const found = await lockSignedIn(tx, session);
    if (!found) return false;
    await deleteQuestionsOf(tx.database, session.userId);
    await insertQuestions(tx.database, session.userId, hashed);
    const { firstName, country } = found.contact;
    const mail = { kind: "questions-changed", to: found.user.email, firstName, country } as const;
    await recordChange(tx, "questions.changed", session, [mail]);
    return true;
  });
  return isDone ? done({ success: true }) : refuse("FORBIDDEN");
};

import type { listSecurityQuestions as contract } from "@portal/domain/auth/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { listQuestionsOf } from "./store.ts";

export const listSecurityQuestions: Act<typeof contract> = async (context, call) => {
  const questions = await listQuestionsOf(context.database, call.session.userId);
  return done({
    userQuestions: questions.map((row) => row.question),
    userQuestionIds: questions.map((row) => row.id),
  });
};

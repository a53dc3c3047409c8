import type { askSecurityQuestion as contract } from "@portal/domain/auth/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { listQuestionsOf } from "./store.ts";

/** The question to answer: the one with the lowest id (CH-11). */
export const askSecurityQuestion: Act<typeof contract> = async (context, call) => {
  const [first] = await listQuestionsOf(context.database, call.session.userId);
  return first ? done({ question: first.question, questionId: first.id }) : refuse("NOT_FOUND");
};

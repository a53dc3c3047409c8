import type { askSecurityQuestion as contract } from "@portal/domain/auth/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Context } from "../context.ts";
import type { Act, Call } from "../http/operation.ts";
import { sha256 } from "../platform/crypto.ts";
import { findLink } from "./links/store.ts";
import { listQuestionsOf } from "./store.ts";

/** Returns the borrower's security question with the lowest id (CH-11). */
export const askSecurityQuestion: Act<typeof contract> = async (context, call) => {
  const userId = await userToAsk(context, call);
  const [first] = userId === undefined ? [] : await listQuestionsOf(context.database, userId);
  return first ? done({ question: first.question, questionId: first.id }) : refuse("NOT_FOUND");
};

/**
 * Prefers the mailed link over the session, because a borrower who resets a password may still have another session
 * (CH-71).
 */
async function userToAsk(
  { database, clock }: Context,
  { body, session }: Pick<Call<typeof contract>, "body" | "session">,
): Promise<string | undefined> {
  if (body.token === undefined) return session?.userId;
  const found = await findLink(database, sha256(body.token), clock.now());
  const isGood = found?.link.kind === "reset-password" && !found.user?.isDisabled;
  return isGood ? found.user?.id : undefined;
}

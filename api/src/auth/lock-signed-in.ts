import type { Transaction } from "../context.ts";
import { isRevoked } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";
import { lockUser } from "./store.ts";

/**
 * The sign-in behind a session, which nobody else changes until the transaction ends; undefined when the session was
 * ended meanwhile, as by a new password: what was begun in it must not come after that.
 */
export async function lockSignedIn({ database }: Transaction, { id, userId }: Session) {
  const found = await lockUser(database, userId);
  return found && !(await isRevoked(database, id)) ? found : undefined;
}

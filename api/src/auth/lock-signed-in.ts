import type { Transaction } from "../context.ts";
import { isRevoked } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";
import { lockUser } from "./store.ts";

/**
 * Locks the user of a session.
 * @returns undefined when the session has ended, for example after a password change
 */
export async function lockSignedIn({ database }: Transaction, { id, userId }: Session) {
  const found = await lockUser(database, userId);
  return found && !(await isRevoked(database, id)) ? found : undefined;
}

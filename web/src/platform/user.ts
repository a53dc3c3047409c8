import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange, userOf, type User } from "./session-storage.ts";

/** Returns the name for the header. The first or the last name may be missing. */
export function fullNameOf({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns the session's borrower, or an empty borrower without a session. */
export function useUser(): User {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  // Returns an empty borrower during a log-out, because a screen renders once more without a session.
  return session
    ? userOf(session)
    : { contactId: "", firstName: "", lastName: "", email: "", payPalSso: false, country: "us" };
}

import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange, userOf, type User } from "./session-storage.ts";

/** The name in the header. Either part may be empty. */
export function fullNameOf({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns the session's borrower. Screens inside the signed-in portal always have a borrower. */
export function useUser(): User {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  // During a log-out, a portal screen renders once more without a borrower.
  return session
    ? userOf(session)
    : { contactId: "", firstName: "", lastName: "", email: "", payPalSso: false, country: "us" };
}

import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange, userOf, type User } from "./session-storage.ts";

/** The session's borrower; screens inside the portal always have one. */
export function useUser(): User {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  // While a log-out leads away from a portal screen, it is drawn once more without its borrower.
  return session
    ? userOf(session)
    : { contactId: "", firstName: "", lastName: "", email: "", payPalSso: false, country: "us" };
}

import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange, userOf, type User } from "./session-storage.ts";

/** As it stands in the header; a name may lack either part. */
export function fullNameOf({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** The session's borrower; screens inside the portal always have one. */
export function useUser(): User {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  // While a log-out leads away from a portal screen, it is drawn once more without its borrower.
  return session
    ? userOf(session)
    : { contactId: "", firstName: "", lastName: "", email: "", payPalSso: false, country: "us" };
}

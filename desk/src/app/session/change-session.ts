import { wallClock } from "../../platform/wall-clock.ts";
import { currentSession, refreshSession, setSession } from "../../platform/session.ts";
import { lock, signOut } from "../../staff/queries.ts";
import { tellOtherTabs } from "../../platform/other-tabs.ts";

/** Locks the desk. Clears the page at once, and then tells the server, which may have locked the session already. */
export async function lockNow(): Promise<void> {
  const session = currentSession();
  if (session?.state !== "open") return;
  const { staffId, firstName, lastName, csrf, settings } = session;
  const lockedTimestamp = Temporal.Instant.fromEpochMilliseconds(wallClock());
  setSession({ state: "locked", staffId, firstName, lastName, csrf, settings, lockedTimestamp });
  const outcome = await lock.call();
  // Ignores a refusal, which means that the session was already locked or has ended. `sessionExpired` then asks for the
  // session's state.
  if (outcome.ok && currentSession()?.state === "locked") setSession(outcome.value);
  tellOtherTabs();
}

/** Signs the person out. Typed text stays encrypted in the browser until the person signs in again (DESK-SESS-05). */
export async function endSession(): Promise<void> {
  const outcome = await signOut.call();
  if (!outcome.ok) return refreshSession();
  setSession({ state: "none" });
  tellOtherTabs();
}

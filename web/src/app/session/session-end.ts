import { sessionTexts } from "@portal/domain/auth/session/messages";
import { loginPath } from "@portal/domain/auth/paths";
import {
  currentSession,
  forgetSession,
  rememberUrl,
  type SessionEnd,
} from "../../platform/session-storage.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { countryOf } from "../../platform/country.ts";
import { isRememberable, versionOf } from "./guard.ts";

/**
 * Remembers the address for the borrower's next sign-in and ends the session. Only a log-out also removes typed values
 * (CORE-SESS-10 to 12).
 */
export function endSession(
  at: { readonly pathname: string; readonly search: string; readonly hash: string },
  end: SessionEnd,
): string {
  const url = at.pathname + at.search + at.hash;
  // Stores nothing if the session has already ended, because the address was stored when the session ended.
  const owner = currentSession()?.claims.guid;
  if (owner !== undefined && isRememberable(url)) rememberUrl(url, owner);
  forgetSession(end);
  if (end === "expired") raiseAlert("warning", sessionTexts.expired);
  return loginPath(countryOf(at.pathname) ?? "us", { version: versionOf(at.search) });
}

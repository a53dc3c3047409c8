import { sessionTexts } from "@portal/domain/auth/session/messages";
import { loginPath } from "@portal/domain/auth/paths";
import {
  currentSession,
  forgetSession,
  rememberUrl,
  type SessionEnd,
} from "../../platform/session-storage.ts";
import { raiseAlert } from "../../platform/alerts.ts";
import { countryOf } from "../../platform/country.ts";
import { isRememberable, versionOf } from "./guard.ts";

/**
 * Ends the session in this browser and says where to go: the address is remembered for the same
 * borrower's next sign-in, everything else of theirs is forgotten, but what they typed where they did not log out (CORE-SESS-10 to 12).
 */
export function endSession(
  at: { readonly pathname: string; readonly search: string; readonly hash: string },
  end: SessionEnd,
): string {
  const url = at.pathname + at.search + at.hash;
  // A second end of the same session no longer knows whose the address is; the first has remembered it.
  const owner = currentSession()?.claims.guid;
  if (owner !== undefined && isRememberable(url)) rememberUrl(url, owner);
  forgetSession(end);
  if (end === "expired") raiseAlert("warning", sessionTexts.expired);
  return loginPath(countryOf(at.pathname) ?? "us", { version: versionOf(at.search) });
}

import { sessionTexts } from "@portal/domain/auth/messages";
import { loginPath } from "@portal/domain/auth/paths";
import { currentSession, forgetSession, rememberUrl } from "../../platform/session-storage.ts";
import { raiseAlert } from "../../platform/alerts.ts";
import { countryOf } from "../../platform/country.ts";
import { isRememberable, versionOf } from "./guard.ts";

/**
 * Ends the session in this browser and says where to go: the address is remembered for the same
 * borrower's next sign-in, everything else of theirs is forgotten (CORE-SESS-10 to 12).
 */
export function endSession(
  at: { readonly pathname: string; readonly search: string },
  reason: "expired" | "logged out",
): string {
  const url = at.pathname + at.search;
  if (isRememberable(url)) rememberUrl(url, currentSession()?.claims.guid);
  forgetSession();
  if (reason === "expired") raiseAlert("warning", sessionTexts.expired);
  return loginPath(countryOf(at.pathname) ?? "us", { version: versionOf(at.search) });
}

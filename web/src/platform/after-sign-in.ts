import { loginPath } from "@portal/domain/auth/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { inCountry } from "./country.ts";
import { currentSession, takeRememberedUrl } from "./session-storage.ts";

/** Returns the path to open after sign-in: the remembered path, or else the summary (CORE-SECQ-09). */
export function afterSignIn(): string {
  const claims = currentSession()?.claims;
  if (!claims) return loginPath("us");
  const remembered = takeRememberedUrl(claims.guid);
  return remembered ? inCountry(remembered, claims.country_code) : summaryPath(claims.country_code);
}

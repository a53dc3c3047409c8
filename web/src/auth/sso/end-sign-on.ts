import { loginPath, migratedSegment } from "@portal/domain/auth/paths";
import { readProviderAnswer, signOnFailed } from "@portal/domain/auth/sso/rules";
import { afterSignIn } from "../../platform/after-sign-in.ts";
import { leadsAway } from "@portal/ui/calls/call-api.ts";
import { begunSignOn, keepToken, storedCountry } from "../../platform/session-storage.ts";
import type { SignOnFlow } from "./begin-sign-on.ts";
import { exchangeCode } from "./queries.ts";

/** Returns the path of the login page with the error in the query (CH-16, CH-37). */
export function loginAfter(flow: SignOnFlow, error: string): string {
  const version = flow === "migrated" ? migratedSegment : undefined;
  return loginPath(storedCountry.get() ?? "us", { version, paypalAuthError: error });
}

/**
 * Exchanges the sign-on provider's response for a session and returns the next path (CORE-SSO-03 to 09).
 * @returns undefined in an outage, because the maintenance page opens and the sign-on is tried again later
 */
export async function endSignOn(flow: SignOnFlow, search: string): Promise<string | undefined> {
  const begun = begunSignOn.get();
  const answer = readProviderAnswer(new URLSearchParams(search), begun);
  if (!begun || "error" in answer) {
    begunSignOn.clear();
    return loginAfter(flow, "error" in answer ? answer.error : signOnFailed);
  }
  const { codeVerifier, nonce } = begun;
  const outcome = await exchangeCode(flow, { code: answer.code, codeVerifier, nonce });
  if (!outcome.ok && leadsAway(outcome.code)) return undefined;
  begunSignOn.clear();
  if (!outcome.ok) return loginAfter(flow, outcome.code === "NOT_FOUND" ? "notFound" : signOnFailed);
  keepToken(outcome.value.token);
  return afterSignIn();
}

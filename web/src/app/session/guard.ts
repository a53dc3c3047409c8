import type { TokenClaims } from "@portal/domain/auth/contract";
import { createSecurityQuestionsPath, loginPath, securityQuestionPath } from "@portal/domain/auth/paths";
import { nextLoginStep } from "@portal/domain/auth/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import type { Country } from "@portal/domain/wire/shapes";
import { inCountry, isLocalPath } from "../../platform/country.ts";
import type { PageRoute } from "../../platform/page-route.ts";
import { pageAt } from "../pages.ts";

export type Verdict =
  | { readonly kind: "allow" }
  | { readonly kind: "go"; readonly to: string; readonly remember?: boolean; readonly expired?: boolean };

const allow: Verdict = { kind: "allow" };

const stepPaths = {
  login: loginPath,
  "security-question": securityQuestionPath,
  "security-questions": createSecurityQuestionsPath,
} as const;

/** Decides whether to open a page or to redirect (CORE-SESS-01, 03, 04; CORE-COUNTRY-07; CH-04, CH-05). */
export function guard(
  page: Pick<PageRoute, "path" | "access" | "notWhenSignedIn">,
  at: {
    readonly pathname: string;
    readonly search: string;
    readonly hash?: string;
    readonly country: Country;
  },
  claims: TokenClaims | undefined,
  hasAlert: boolean,
): Verdict {
  const version = versionOf(at.search);
  if (claims && claims.country_code !== at.country) {
    return { kind: "go", to: inCountry(at.pathname + at.search + (at.hash ?? ""), claims.country_code) };
  }
  const step = nextLoginStep(claims);
  if (step === "portal") {
    const notifiesBorrower = hasAlert || new URLSearchParams(at.search).has("paypalAuthError");
    const stays = !page.notWhenSignedIn || (page.notWhenSignedIn === "unless-told" && notifiesBorrower);
    return stays ? allow : { kind: "go", to: summaryPath(at.country, { version }) };
  }
  const ownStep = stepPaths[step];
  if (page.access === "public" || (page.access === "half-signed-in" && page.path === ownStep)) return allow;
  // A borrower with a security question cannot create another, and goes back to the login (CORE-SECQ-12).
  if (page.path === createSecurityQuestionsPath)
    return { kind: "go", to: loginPath(at.country, { version }) };
  const go = { kind: "go", to: ownStep(at.country, { version }) } as const;
  if (page.access === "signed-in") return { ...go, remember: true };
  // The session that waited for the security answer has ended (CORE-SECQ-10).
  return step === "login" && page.path === securityQuestionPath ? { ...go, expired: true } : go;
}

/** Returns the query parameter `version`, which a redirect to the login page preserves (CH-16). */
export function versionOf(search: string): string | undefined {
  return new URLSearchParams(search).get("version") ?? undefined;
}

/**
 * True if the portal may open an address after sign-in. The address must belong to a page that needs a session (CH-17).
 */
export function isRememberable(url: string): boolean {
  if (!isLocalPath(url)) return false;
  return pageAt(new URL(url, "http://portal.invalid").pathname)?.access === "signed-in";
}

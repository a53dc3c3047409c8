import { nextLoginStep } from "@portal/domain/auth/rules";
import type { TokenClaims } from "@portal/domain/auth/contract";
import type { Country } from "@portal/domain/wire/shapes";
import { inCountry } from "../../platform/country.ts";

/** Who a screen is for: everyone, a borrower with the question pending, or a signed-in one (core 2A: P, A, Z). */
export type ScreenAccess = "public" | "half-signed-in" | "signed-in";

/** Screens open to all, and those of the login step; every other screen is the portal. */
const access: Readonly<Record<string, ScreenAccess>> = {
  login: "public",
  "forgot-password": "public",
  "reset-password": "public",
  "reset-account": "public",
  "create-account": "public",
  "verify-email": "public",
  "confirm-paypal-account": "public",
  maintenance: "public",
  "privacy-policy": "public",
  "terms-of-use": "public",
  "terms-and-conditions": "public",
  "security-question": "half-signed-in",
  "security-questions": "half-signed-in",
};

/** Screens that a signed-in borrower is led away from (CORE-SESS-03, CH-01). */
const notWhenSignedIn = new Set([
  "security-question",
  "security-questions",
  "reset-password",
  "reset-account",
  "change-security-questions",
]);

export type Verdict =
  | { readonly kind: "allow" }
  | { readonly kind: "go"; readonly to: string; readonly remember?: boolean; readonly expired?: boolean };

const allow: Verdict = { kind: "allow" };

/** The screen's name in a path: its segment after the country (and after the migrated flow's segment). */
function screenOf(pathname: string): string {
  const [, , ...segments] = pathname.split("/");
  return (segments[0] === "pp-app" ? segments[1] : segments[0]) ?? "";
}

export function accessOf(pathname: string): ScreenAccess {
  if (/^\/(?:pp-app\/)?oauth\//.test(pathname)) return "public";
  return access[screenOf(pathname)] ?? "signed-in";
}

/**
 * Whether a screen may be shown, or where to go instead (CORE-SESS-01, 03, 04; CORE-COUNTRY-07; CH-04, CH-05).
 * @param hasAlert a message waits to be read on the login page
 */
export function guard(
  at: { readonly pathname: string; readonly search: string; readonly country: Country },
  claims: TokenClaims | undefined,
  hasAlert: boolean,
): Verdict {
  const go = (screen: string): Verdict => ({
    kind: "go",
    to: `/${at.country}/${screen}${versionOf(at.search)}`,
  });
  const screen = screenOf(at.pathname);
  const step = nextLoginStep(claims);
  if (claims && claims.country_code !== at.country && screen !== "maintenance") {
    return { kind: "go", to: inCountry(at.pathname + at.search, claims.country_code) };
  }
  if (step === "portal") {
    if (notWhenSignedIn.has(screen)) return go("summary");
    const loginIsAnswer = hasAlert || new URLSearchParams(at.search).has("paypalAuthError");
    return screen === "login" && !loginIsAnswer ? go("summary") : allow;
  }
  const needed = accessOf(at.pathname);
  if (needed === "public") return allow;
  if (step === "login") {
    const toLogin = { kind: "go", to: `/${at.country}/login${versionOf(at.search)}` } as const;
    if (needed === "signed-in") return { ...toLogin, remember: screen !== "change-security-questions" };
    return screen === "security-question" ? { ...toLogin, expired: true } : toLogin;
  }
  if (needed === "half-signed-in")
    return screen === step ? allow : go(step === "security-questions" ? step : "security-question");
  const toStep = go(step);
  return toStep.kind === "go" ? { ...toStep, remember: true } : toStep;
}

/** The version parameter is kept on the way to the login (CH-16). */
export function versionOf(search: string): string {
  const version = new URLSearchParams(search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
}

/** Addresses that may be remembered for after signing in: same origin, one slash, a screen of the portal (CH-17). */
export function isRememberable(url: string): boolean {
  if (!isLocalPath(url)) return false;
  const { pathname } = new URL(url, "http://portal.invalid");
  return (
    /^\/(us|ca)\/./.test(pathname) &&
    accessOf(pathname) === "signed-in" &&
    screenOf(pathname) !== "change-security-questions"
  );
}

/** A path of this portal and nothing that a browser takes for another host (reliability 1.13). */
export function isLocalPath(url: string): boolean {
  if (!/^\/(?![/\\])/.test(url) || /[\p{Cc}\\]/u.test(url)) return false;
  return (
    URL.canParse(url, "http://portal.invalid") &&
    new URL(url, "http://portal.invalid").host === "portal.invalid"
  );
}

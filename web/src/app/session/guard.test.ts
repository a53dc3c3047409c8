import { expect, test } from "vitest";
import type { TokenClaims } from "@portal/domain/auth/contract";
import { correctPath, countryOf, inCountry, unmatchedPath } from "../../platform/country.ts";
import { accessOf, guard, isLocalPath, isRememberable } from "./guard.ts";

const claims = (changes: Partial<TokenClaims> = {}): TokenClaims => ({
  first_name: "Dana",
  last_name: "Whitfield",
  email: "dana@mapleandmain.example",
  pp_access_token: null,
  security_question_id: 1,
  auth_type: "authorized",
  country_code: "us",
  guid: "c1",
  ...changes,
});
const half = claims({ auth_type: "authenticated" });
const at = (url: string) => {
  const { pathname, search } = new URL(url, "http://portal.invalid");
  return { pathname, search, country: countryOf(pathname) ?? ("us" as const) };
};
const verdict = (url: string, who?: TokenClaims, hasAlert = false) => guard(at(url), who, hasAlert);

test("a path without a country segment gets /us, and the root the login [CORE-COUNTRY-01, CORE-COUNTRY-02, CORE-COUNTRY-03]", () => {
  expect(correctPath("/")).toBe("/us/login");
  expect(correctPath("/summary")).toBe("/us/summary");
  expect(correctPath("/settings/change-email")).toBe("/us/settings/change-email");
  expect(correctPath("/us")).toBe("/us/summary");
  expect(correctPath("/ca/")).toBe("/ca/summary");
  expect(correctPath("/US/settings")).toBe("/us/settings");
  expect(correctPath("/gb/settings")).toBe("/us/settings");
  for (const right of [
    "/us/summary",
    "/ca/settings",
    "/oauth/landing",
    "/oauth/paypal",
    "/pp-app/oauth/landing",
    "/pp-app/oauth/paypal",
  ]) {
    expect(correctPath(right)).toBeUndefined();
  }
});

test("an unknown path leads to its country's summary, with the version when it asked for one [CORE-COUNTRY-04, CORE-COUNTRY-05]", () => {
  expect(unmatchedPath("/ca/nope")).toBe("/ca/summary");
  expect(unmatchedPath("/us/pp-app/nope")).toBe("/us/summary?version=pp-app");
});

test("only a full session reaches the portal [CORE-SESS-01]", () => {
  expect(verdict("/us/summary")).toEqual({ kind: "go", to: "/us/login", remember: true });
  expect(verdict("/ca/settings?x=1")).toEqual({ kind: "go", to: "/ca/login", remember: true });
  expect(verdict("/us/summary", half)).toEqual({ kind: "go", to: "/us/security-question", remember: true });
  expect(verdict("/us/summary", claims())).toEqual({ kind: "allow" });
});

test("a borrower without security questions ends on creating them [CORE-LOGIN-19]", () => {
  const without = claims({ auth_type: "authenticated", security_question_id: null });
  expect(verdict("/us/summary", without)).toEqual({
    kind: "go",
    to: "/us/security-questions",
    remember: true,
  });
  expect(verdict("/us/security-question", without)).toEqual({ kind: "go", to: "/us/security-questions" });
});

test("a signed-in borrower is led away from the signing-in screens [CORE-SESS-03, CORE-SECQ-11]", () => {
  for (const screen of [
    "security-question",
    "security-questions",
    "reset-password",
    "reset-account",
    "change-security-questions",
    "login",
  ]) {
    expect(verdict(`/us/${screen}`, claims())).toEqual({ kind: "go", to: "/us/summary" });
  }
  expect(verdict("/us/settings/change-security-questions", claims())).toEqual({ kind: "allow" });
  expect(verdict("/us/login?paypalAuthError=notFound", claims())).toEqual({ kind: "allow" });
  expect(verdict("/us/login", claims(), true)).toEqual({ kind: "allow" });
});

test("the public screens open without signing in, under the migrated prefix too [CORE-SESS-04]", () => {
  for (const path of [
    "login",
    "forgot-password",
    "confirm-paypal-account",
    "pp-app/confirm-paypal-account",
    "maintenance",
    "privacy-policy",
  ]) {
    expect(verdict(`/us/${path}`)).toEqual({ kind: "allow" });
  }
  expect(accessOf("/oauth/landing")).toBe("public");
  expect(accessOf("/pp-app/oauth/paypal")).toBe("public");
});

test("the security question without a login says that the session has expired [CORE-SECQ-10]", () => {
  expect(verdict("/us/security-question?version=pp-app")).toEqual({
    kind: "go",
    to: "/us/login?version=pp-app",
    expired: true,
  });
});

test("a session of another country is led to its own [CORE-COUNTRY-07]", () => {
  expect(verdict("/ca/settings?a=1", claims())).toEqual({ kind: "go", to: "/us/settings?a=1" });
  expect(inCountry("/us/contact-us?accountId=1", "ca")).toBe("/ca/contact-us?accountId=1");
});

test("only the portal's own screens are remembered for after signing in [CORE-SESS-12]", () => {
  expect(isRememberable("/us/settings?tab=1")).toBe(true);
  for (const url of [
    "/us/login",
    "/us/security-question",
    "/us/maintenance",
    "/oauth/landing",
    "https://evil.example/us/summary",
  ]) {
    expect(isRememberable(url)).toBe(false);
  }
  for (const url of ["//evil.example", "/\\evil.example", "https://evil.example", "evil", "/\t/evil.example"])
    expect(isLocalPath(url)).toBe(false);
});

import { expect, test } from "vitest";
import type { TokenClaims } from "@portal/domain/auth/contract";
import { correctPath, countryOf, inCountry, isLocalPath, unmatchedPath } from "../../platform/country.ts";
import type { PageAccess } from "../../platform/page-route.ts";
import { loadPages, pageAt } from "../pages.ts";
import { guard, isRememberable } from "./guard.ts";

const pageRoutes = await loadPages();

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
function verdict(url: string, who?: TokenClaims, hasAlert = false) {
  const { pathname, search, hash } = new URL(url, "http://portal.invalid");
  const page = pageAt(pathname);
  if (!page) throw new Error(`no page stands at ${url}`);
  return guard(page, { pathname, search, hash, country: countryOf(pathname) ?? "us" }, who, hasAlert);
}

test("the portal adds or corrects the country of a path, and redirects the root to the login [CORE-COUNTRY-01, CORE-COUNTRY-02, CORE-COUNTRY-03]", () => {
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

test("an unknown path redirects to the summary of the path's country [CORE-COUNTRY-04, CORE-COUNTRY-05]", () => {
  expect(unmatchedPath("/ca/nope")).toBe("/ca/summary");
  expect(unmatchedPath("/us/pp-app/nope")).toBe("/us/summary?version=pp-app");
});

test("a path without a supported country gets the country us [CORE-CONST-01]", () => {
  expect(
    ["/summary", "/pp-app/login", "/fr/summary", "/ca/summary"].map((path) => correctPath(path)),
  ).toEqual(["/us/summary", "/us/pp-app/login", "/us/summary", undefined]);
  // Only the exact path segment `pp-app`, directly after the country, adds the query parameter `version`.
  expect(["/ca/pp-app/nope", "/ca/pp-apps/nope", "/ca/nope/pp-app"].map(unmatchedPath)).toEqual([
    "/ca/summary?version=pp-app",
    "/ca/summary",
    "/ca/summary",
  ]);
});

test("the guard opens the portal's pages only with a full session [CORE-SESS-01]", () => {
  expect(verdict("/us/summary")).toEqual({ kind: "go", to: "/us/login", remember: true });
  expect(verdict("/ca/settings?x=1")).toEqual({ kind: "go", to: "/ca/login", remember: true });
  expect(verdict("/us/summary", half)).toEqual({ kind: "go", to: "/us/security-question", remember: true });
  expect(verdict("/us/summary", claims())).toEqual({ kind: "allow" });
});

test("the guard sends a half-signed-in borrower without security questions to the page for creating security questions [CORE-LOGIN-19]", () => {
  const without = claims({ auth_type: "authenticated", security_question_id: null });
  expect(verdict("/us/summary", without)).toEqual({
    kind: "go",
    to: "/us/security-questions",
    remember: true,
  });
  expect(verdict("/us/security-question", without)).toEqual({ kind: "go", to: "/us/security-questions" });
});

test("the guard opens the page that creates security questions only to a borrower who still needs them [CORE-SECQ-12]", () => {
  const without = claims({ auth_type: "authenticated", security_question_id: null });
  expect(verdict("/us/security-questions", without)).toEqual({ kind: "allow" });
  for (const who of [undefined, half]) {
    expect(verdict("/us/security-questions", who)).toEqual({ kind: "go", to: "/us/login" });
    expect(verdict("/us/security-questions?version=pp-app", who)).toEqual({
      kind: "go",
      to: "/us/login?version=pp-app",
    });
  }
  expect(verdict("/us/login", half)).toEqual({ kind: "allow" });
  expect(verdict("/us/security-question", half)).toEqual({ kind: "allow" });
});

test("the guard redirects a signed-in borrower from the sign-in pages to the summary [CORE-SESS-03, CORE-SECQ-11]", () => {
  for (const screen of [
    "security-question",
    "security-questions",
    "reset-password",
    "reset-account",
    "login",
  ]) {
    expect(verdict(`/us/${screen}`, claims())).toEqual({ kind: "go", to: "/us/summary" });
    expect(verdict(`/us/${screen}?version=pp-app`, claims())).toEqual({
      kind: "go",
      to: "/us/summary?version=pp-app",
    });
  }
  // No page has this address, so the router redirects to the summary.
  expect(pageAt("/us/change-security-questions")).toBeUndefined();
  expect(verdict("/us/settings/change-security-questions", claims())).toEqual({ kind: "allow" });
  expect(verdict("/us/login?paypalAuthError=notFound", claims())).toEqual({ kind: "allow" });
  expect(verdict("/us/login", claims(), true)).toEqual({ kind: "allow" });
  // If the query contains a message, a signed-in borrower can open the login page, but no other sign-in page.
  expect(verdict("/us/reset-password?paypalAuthError=x", claims(), true)).toEqual({
    kind: "go",
    to: "/us/summary",
  });
});

test("the guard opens public pages without a session, even with `pp-app` in the address [CORE-SESS-04]", () => {
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
});

test("every page has the access level that section 2A of the specification lists [CORE-COUNTRY-09, CORE-COUNTRY-10, CORE-COUNTRY-11]", () => {
  const pages: Readonly<Record<PageAccess, readonly string[]>> = {
    public: [
      "/us/login",
      "/us/forgot-password",
      "/us/reset-password",
      "/us/reset-account",
      "/us/create-account",
      "/us/verify-email",
      "/us/confirm-paypal-account",
      "/us/pp-app/confirm-paypal-account",
      "/oauth/landing",
      "/oauth/paypal",
      "/pp-app/oauth/landing",
      "/pp-app/oauth/paypal",
      "/us/maintenance",
      "/us/privacy-policy",
      "/us/terms-of-use",
      "/us/terms-and-conditions",
    ],
    "half-signed-in": ["/us/security-question", "/us/security-questions"],
    "signed-in": [
      "/us/summary",
      "/us/action-items",
      "/us/action-items/o1",
      "/us/activity/4410-1",
      "/us/contact-us",
      "/us/messages",
      "/us/messages/k1",
      "/us/settings",
      "/us/settings/add-home-phone",
      "/us/settings/add-business-web-address",
      "/us/settings/change-email",
      "/us/settings/change-password",
      "/us/settings/change-security-questions",
      "/us/one-time-payment",
      "/us/references",
      "/us/questionnaire",
      "/us/questionnaire/o1",
      "/us/upload-document-group/o1/g",
      "/us/upload-document-choice/o1/g",
      "/us/upload-document-open-banking/o1/g",
      "/us/upload-document",
      "/us/upload-document/o1/s",
      "/us/application/o1/ownership",
      "/us/application/o1/verify-bank-accounts",
      "/us/application/o1/add-bank-accounts",
      "/us/verify-bank-accounts",
      "/us/add-bank-accounts",
      "/us/forgiveness-application",
      "/us/forgiveness-summary",
      "/us/loans",
      "/us/forgiveness/o1/g",
      "/us/forgiveness/covered-costs-documents",
      "/us/forgiveness-answers",
      "/us/forgiveness-reduction-in-gross-receipts",
      "/us/forgiveness-reduction-in-gross-receipts-documents",
      "/us/lf/sba-3508s/o1/s1",
      "/us/sba-3508s",
      "/us/upload-loan-forgiveness/o1/g",
      "/us/forgiveness-customer-signoff",
      "/us/forgiveness-customer-signoff-completed",
      "/us/forgiveness-detail",
      "/us/o1/loan-agreement",
      "/us/o1/loan-agreement/signed",
      ...[
        "additional-identification",
        "identification",
        "proof-of-identity",
        "proof-of-business",
        "business-license",
        "drivers-license",
        "tax-return",
        "voided-check",
        "business-ownership",
        "demographic-information",
        "calculate-payroll-data",
        "upload-bank-statements",
        "upload-addendum-a",
        "upload-addendum-b",
        "payroll-verification",
        "reduction-in-gross-receipts",
        "reduction-in-gross-receipts-documents",
        "answers",
        "files",
      ].map((page) => `/us/o1/${page}`),
    ],
  };
  const declared = Map.groupBy(pageRoutes, ({ access }) => access);
  for (const access of ["public", "half-signed-in", "signed-in"] as const) {
    expect(pages[access].map((url) => [url, pageAt(url)?.access])).toEqual(
      pages[access].map((url) => [url, access]),
    );
    // Each address opens a different page, and the addresses cover all declared pages.
    expect(new Set(pages[access].map(pageAt))).toEqual(new Set(declared.get(access)));
  }
});

test("the guard reports an expired session when a visitor opens the security question without a login [CORE-SECQ-10]", () => {
  expect(verdict("/us/security-question?version=pp-app")).toEqual({
    kind: "go",
    to: "/us/login?version=pp-app",
    expired: true,
  });
});

test("the guard redirects an address with another country to the session's country [CORE-COUNTRY-07]", () => {
  expect(verdict("/ca/settings?a=1#phone", claims())).toEqual({ kind: "go", to: "/us/settings?a=1#phone" });
  const canadian = claims({ country_code: "ca" });
  const away = "/us/maintenance?redirect=%2Fca%2Fsettings";
  expect(verdict(away, canadian)).toEqual({ kind: "go", to: away.replace("/us/", "/ca/") });
  expect(verdict(away, claims())).toEqual({ kind: "allow" });
  expect(inCountry("/us/contact-us?accountId=1", "ca")).toBe("/ca/contact-us?accountId=1");
});

test("the portal remembers an address only if it is a page of the portal that needs a session [CORE-SESS-12]", () => {
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

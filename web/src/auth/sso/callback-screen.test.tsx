import * as sso from "@portal/domain/auth/sso/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, tokenOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const begun = {
  state: "state-of-this-tab",
  nonce: "nonce-of-this-tab",
  codeVerifier: "code-verifier-of-this-tab-0123456789-0123456789",
};

type Start = { readonly api?: (api: StubApi) => void; readonly isBegun?: boolean; readonly lastUrl?: string };

async function open(path: string, { api: answers, isBegun = true, lastUrl }: Start = {}): Promise<StubApi> {
  if (isBegun) sessionStorage.setItem("begunSignOn", JSON.stringify(begun));
  if (lastUrl !== undefined) {
    localStorage.setItem("lastUrl", lastUrl);
    localStorage.setItem("lastUrlOwner", "nobody");
  }
  return openPage(path, {
    as: null,
    api(api) {
      api.answer(sso.signOn, { token: tokenOf(), countryCode: "us" });
      api.answer(sso.signOnMigrated, { token: tokenOf({ country_code: "ca" }), countryCode: "ca" });
      answers?.(api);
    },
  });
}
const sent = (api: StubApi) => [...api.calls(sso.signOn), ...api.calls(sso.signOnMigrated)];

test("the sign-on callback exchanges the provider's code for a session and opens the summary [CORE-SSO-03, CORE-SSO-04, CORE-SSO-05, CORE-API-07]", async () => {
  const api = await open(`/oauth/paypal?code=code-7&state=${begun.state}`);
  await expect.poll(address).toBe("/us/summary");
  const { codeVerifier, nonce } = begun;
  expect(api.calls(sso.signOn).map(({ body }) => body)).toEqual([
    { code: "code-7", partner: "sf", codeVerifier, nonce },
  ]);
  expect(api.calls(sso.signOnMigrated)).toEqual([]);
  expect(sessionStorage.getItem("begunSignOn")).toBeNull();
});

test("the page for migrated PayPal borrowers completes the sign-on and opens the requested page [CORE-SSO-01, CORE-SSO-04, CORE-SSO-05, CORE-API-08]", async () => {
  const lastUrl = "/ca/action-items?contactId=c1";
  const api = await open(`/pp-app/oauth/paypal?code=code-8&state=${begun.state}`, { lastUrl });
  await expect.poll(address).toBe(lastUrl);
  expect(api.calls(sso.signOnMigrated).map(({ body }) => body.code)).toEqual(["code-8"]);
  expect(api.calls(sso.signOn)).toEqual([]);
});

test.each([
  [
    "the provider denies access",
    "/oauth/paypal",
    "error=access_denied",
    "/us/login?paypalAuthError=accessDenied",
  ],
  ["the provider fails", "/oauth/paypal", "error=server_error", "/us/login?paypalAuthError=server_error"],
  ["the code is missing", "/oauth/paypal", "", "/us/login?paypalAuthError=accessDenied"],
  [
    "access to the migrated flow is denied",
    "/pp-app/oauth/paypal",
    "error=access_denied",
    "/us/login?version=pp-app&paypalAuthError=accessDenied",
  ],
] as const)(
  "the sign-on callback returns to the login with an error when %s [CORE-SSO-06, CORE-SSO-07, CORE-ERR-07]",
  async (_, path, query, login) => {
    const api = await open(`${path}?state=${begun.state}&${query}`);
    await expect.poll(address).toBe(login);
    expect(sent(api)).toEqual([]);
    expect(localStorage.getItem("token")).toBeNull();
  },
);

const noLoan = "We couldn't find a loan attached to that account. Try using a different login option.";
const failed = "We're unable to log you in with PayPal. Please try again or call us at (800) 555-0142.";

test.each([
  ["finds no contact", { refused: "NOT_FOUND", message: "No" }, "notFound", "warning", noLoan],
  ["fails", { refused: "INTERNAL_SERVER_ERROR" }, "failed", "critical", failed],
  ["refuses the code", { refused: "INVALID_CODE", message: "No" }, "failed", "critical", failed],
  ["returns broken JSON", { status: 200, text: "{" }, "failed", "critical", failed],
] as const)(
  "the login shows an error and still works when the exchange of the sign-on code %s [CORE-SSO-08, CORE-SSO-09, CORE-ERR-07]",
  async (answered, answer, error, type, text) => {
    await open(`/oauth/paypal?code=${encodeURIComponent(answered)}&state=${begun.state}`, {
      api: (api) => api.answer(sso.signOn, answer),
    });
    await expect.poll(address).toBe(`/us/login?paypalAuthError=${error}`);
    const message = page.getByText(text);
    await expect.element(message).toBeVisible();
    expect(message.element().closest("[data-type]")?.getAttribute("data-type")).toBe(type);
    expect(localStorage.getItem("token")).toBeNull();
    await expect.element(page.getByRole("link", { name: /^Continue with PayPal/ })).toBeVisible();
  },
);

test.each([
  ["/oauth/paypal?code=stolen&state=another", true, "us", "/us/login?paypalAuthError=failed"],
  ["/pp-app/oauth/paypal?code=stolen", false, "ca", "/ca/login?version=pp-app&paypalAuthError=failed"],
  ["/oauth/paypal", false, "ca", "/ca/login?paypalAuthError=accessDenied"],
] as const)(
  "the sign-on callback ignores a response that this tab did not request (%s), and opens the login",
  async (path, isBegun, country, login) => {
    localStorage.setItem("country", country);
    const api = await open(path, { isBegun });
    await expect.poll(address).toBe(login);
    expect(sent(api)).toEqual([]);
  },
);

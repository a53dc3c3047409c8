import * as sso from "@portal/domain/auth/sso/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const token = "c0nf1rm-T0ken";
const storedTokens = () =>
  Object.entries(sessionStorage).flatMap(([key, value]) =>
    key.startsWith("link:") ? [value as string] : [],
  );
const open = (address: string, api: (api: StubApi) => void = () => {}) =>
  openPage(address, { as: null, api });

test.each([
  ["plain", "/us/confirm-paypal-account", sso.confirmAccount],
  ["migrated", "/us/pp-app/confirm-paypal-account", sso.confirmAccountMigrated],
] as const)(
  "the confirmation page of the %s flow removes the token from its address and shows progress while the account is confirmed [CORE-CONFIRM-01, CORE-CONFIRM-02, CORE-CONFIRM-03, CORE-API-21, CORE-API-22]",
  async (_, path, endpoint) => {
    const api = await open(`${path}?accountToken=${token}`, (stub) => {
      stub.answer(endpoint, "no network");
      stub.hold(endpoint);
    });
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Confirming your PayPal account");
    await expect.element(page.getByText("This takes a few seconds. Keep this page open.")).toBeVisible();
    // After a reload, the token is still in the tab's storage, but not in the browser history.
    expect(address()).toBe(path);
    expect(storedTokens()).toEqual([token]);
    await expect.poll(() => api.calls(endpoint).map(({ body }) => body)).toEqual([{ token, partner: "sf" }]);
  },
);

test.each([
  ["plain", "/us/confirm-paypal-account", sso.confirmAccount, "/oauth/landing", "/us/login?"],
  [
    "migrated",
    "/us/pp-app/confirm-paypal-account",
    sso.confirmAccountMigrated,
    "/pp-app/oauth/landing",
    "/us/login?version=pp-app&",
  ],
] as const)(
  "the confirmation page of the %s sign-on forgets a used token and starts the sign-on [CORE-CONFIRM-04, CORE-SESS-04]",
  async (_, path, endpoint, landing, login) => {
    // Removes WebCrypto, so that the sign-on returns to the login and the browser stays in the portal.
    vi.spyOn(crypto.subtle, "digest").mockRejectedValue(new Error("no WebCrypto"));
    const replace = vi.spyOn(history, "replaceState");
    // Uses a new token, because identical calls within 200 ms share one response.
    await open(`${path}?accountToken=used-${token}`, (api) => api.answer(endpoint, { success: true }));
    await expect.poll(address).toBe(`${login}paypalAuthError=failed`);
    expect(replace.mock.calls.map(([, , to]) => to)).toContain(landing);
    expect(storedTokens()).toEqual([]);
  },
);

test("a confirmation link without a token leads to the login with an error [CORE-CONFIRM-05, CORE-ERR-09]", async () => {
  await open("/us/confirm-paypal-account");
  await expect.poll(address).toBe("/us/login");
  const message = page.getByText(
    "We're unable to confirm your PayPal account. Please use the link in your email.",
  );
  await expect.element(message).toBeVisible();
  expect(message.element().closest("[data-type]")?.getAttribute("data-type")).toBe("critical");
});

test.each([
  ["plain", "/us/confirm-paypal-account", sso.confirmAccount, "(800) 555-0142", "/us/login"],
  [
    "migrated",
    "/ca/pp-app/confirm-paypal-account",
    sso.confirmAccountMigrated,
    "(800) 555-0143",
    "/ca/login?version=pp-app",
  ],
] as const)(
  "a confirmation link with an invalid token leads to the login with an error and phone number (%s flow) [CORE-CONFIRM-06, CORE-ERR-08]",
  async (_, path, endpoint, phone, login) => {
    await open(`${path}?accountToken=unknown`, (api) =>
      api.answer(endpoint, { refused: "NOT_FOUND", message: "No" }),
    );
    await expect.poll(address).toBe(login);
    const message = page.getByText(
      `We're unable to confirm your PayPal account. Please call us at ${phone}.`,
    );
    await expect.element(message).toBeVisible();
    expect(message.element().closest("[data-type]")?.getAttribute("data-type")).toBe("critical");
    expect(storedTokens()).toEqual([]);
  },
);

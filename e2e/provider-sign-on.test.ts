import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { WorkerPortal } from "./global-portal.ts";
import { expect, test } from "./portal.ts";

const provider = (page: Page) => page.getByRole("heading", { name: "Choose a demo person" });
const continueAs = async (page: Page, name: string) => {
  await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await page.getByRole("button", { name: `Continue as ${name}` }).click();
};
const provoke = async (page: Page, error: string) => {
  await expect(provider(page)).toBeVisible();
  await page.getByLabel("Error", { exact: true }).selectOption({ label: error });
  await page.getByRole("button", { name: "Return with this error" }).click();
};

const denied = "Some of your info is incorrect. Please check it and try again.";
const noLoan = "We couldn't find a loan attached to that account. Try using a different login option.";
const failed = "We're unable to log you in with PayPal. Please try again or call us at (800) 555-0142.";

test(
  "the PayPal link opens the sign-on provider, and the person chosen there reaches the summary [CORE-LOGIN-07, CORE-LOGIN-21, CORE-SSO-01, CORE-SSO-02, CORE-SSO-03, CORE-SSO-05]",
  { tag: "@phone" },
  async ({ page, portal, server }) => {
    await page.goto("/us/login");
    const [asked] = await Promise.all([
      page.waitForRequest(/\/sandbox\/identity\/auth\?/),
      page.getByRole("link", { name: /^Continue with PayPal/ }).click(),
    ]);
    const question = Object.fromEntries(new URL(asked.url()).searchParams);
    expect(question).toEqual({
      client_id: "borrower-portal",
      redirect_uri: `${server.url}/oauth/paypal`,
      response_type: "code",
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    await expect(provider(page)).toBeVisible();
    await portal.look("sandbox-sign-on");
    const [exchange] = await Promise.all([
      page.waitForRequest(/\/api\/sso\/paypal$/),
      continueAs(page, "Jonah Reed"),
    ]);
    const { code, codeVerifier, ...rest } = exchange.postDataJSON() as Record<string, string>;
    expect(rest).toEqual({ partner: "sf", nonce: question["nonce"] });
    expect(code).toMatch(/\S/);
    expect(
      createHash("sha256")
        .update(codeVerifier ?? "")
        .digest("base64url"),
    ).toBe(question["code_challenge"]);
    await expect(page).toHaveURL(/\/us\/summary$/);
    await expect(page.getByRole("main").getByText("Reed Records").last()).toBeVisible();
  },
);

test("the PayPal link of the old login layout signs in and leads to the requested address [CORE-LOGIN-05, CORE-SSO-05]", async ({
  page,
  portal,
}) => {
  await portal.configure({ loginRevamp: false });
  await page.goto("/ca/action-items");
  await expect(page).toHaveURL(/\/ca\/login$/);
  await page.getByRole("link", { name: "Continue with PayPal" }).click();
  await continueAs(page, "Mireille Gagnon");
  await expect(page).toHaveURL(/\/ca\/action-items$/);
});

test("the migrated sign-on flow uses separate addresses and keeps its version after a failure [CORE-SSO-01, CORE-SSO-04, CORE-SSO-11]", async ({
  page,
  server,
}) => {
  await page.goto("/us/login?version=pp-app");
  const [asked] = await Promise.all([
    page.waitForRequest(/\/sandbox\/identity\/auth\?/),
    page.getByRole("link", { name: /^Continue with PayPal/ }).click(),
  ]);
  expect(new URL(asked.url()).searchParams.get("redirect_uri")).toBe(`${server.url}/pp-app/oauth/paypal`);
  await provoke(page, "access_denied: the person says no");
  await expect(page).toHaveURL(/\/us\/login\?version=pp-app&paypalAuthError=accessDenied$/);
  await expect(page.getByRole("alert")).toHaveText(denied);
  await page.getByRole("link", { name: /^Continue with PayPal/ }).click();
  const [exchange] = await Promise.all([
    page.waitForRequest(/\/api\/sso\/migrated-flow\/paypal$/),
    continueAs(page, "Jonah Reed"),
  ]);
  expect(exchange.postDataJSON()).toMatchObject({ partner: "sf", code: expect.stringMatching(/\S/) });
  await expect(page).toHaveURL(/\/us\/summary$/);
});

test.describe("the PayPal sign-on", () => {
  test.use({ expectedErrors: [/40[14]|502/] });
  const cases = [
    ["access_denied: the person says no", "accessDenied", "critical", denied],
    ["server_error: the provider gives up", "server_error", "critical", failed],
    ["No code in the answer", "accessDenied", "critical", denied],
    ["Wrong state in the answer", "failed", "critical", failed],
    ["Exchange answers 404", "notFound", "warning", noLoan],
    ["Exchange answers 500", "failed", "critical", failed],
    ["Exchange answers broken JSON", "failed", "critical", failed],
    ["ID token for another client", "failed", "critical", failed],
    ["ID token of another sign-on", "failed", "critical", failed],
    ["Code that was used already", "failed", "critical", failed],
    ["Exchange takes 30 seconds", "failed", "critical", failed],
  ] as const;

  test("a failed PayPal sign-on shows its reason on the login, which still works [CORE-LOGIN-10, CORE-LOGIN-11, CORE-SSO-06, CORE-SSO-07, CORE-SSO-08, CORE-SSO-09, CORE-ERR-07]", async ({
    page,
    portal,
  }) => {
    test.slow();
    await page.goto("/us/login");
    for (const [error, value, type, text] of cases) {
      await page.getByRole("link", { name: /^Continue with PayPal/ }).click();
      await provoke(page, error);
      await expect(page).toHaveURL(new RegExp(`/us/login\\?paypalAuthError=${value}$`), { timeout: 10_000 });
      const alert = page.locator("[data-type]");
      await expect(alert).toHaveText(text);
      await expect(alert).toHaveAttribute("data-type", type);
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    }
    await portal.look("sign-on-failed");
    await page.getByRole("link", { name: /^Continue with PayPal/ }).click();
    await continueAs(page, "Jonah Reed");
    await expect(page).toHaveURL(/\/us\/summary$/);
  });

  test("the PayPal sign-on ignores a response that this tab did not request, and opens the login of the last visited country", async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => void (request.url().includes("/api/sso") && calls.push(request.url())));
    await page.goto("/oauth/paypal?code=stolen&state=another");
    await expect(page).toHaveURL(/\/us\/login\?paypalAuthError=failed$/);
    await page.goto("/ca/login");
    await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
    await page.goto("/pp-app/oauth/paypal?code=stolen");
    await expect(page).toHaveURL(/\/ca\/login\?version=pp-app&paypalAuthError=failed$/);
    await page.goto("/oauth/paypal");
    await expect(page).toHaveURL(/\/ca\/login\?paypalAuthError=accessDenied$/);
    expect(calls).toEqual([]);
  });

  test("pressing Back at the PayPal sign-on leads to the login", async ({ page }) => {
    await page.goto("/us/login");
    await page.getByRole("link", { name: /^Continue with PayPal/ }).click();
    await expect(provider(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/login$/);
  });
});

test.describe("the confirmation link", () => {
  test.use({ expectedErrors: [/404/] });

  /** Creates a confirmation link for Dana, as it is mailed, and returns its token. */
  async function mailedToken(server: WorkerPortal): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await server.query(
      `insert into link_tokens (id, token_hash, kind, contact_id, created_at, expires_at)
       select $1, $2, 'confirm-account', contact_id, now(), now() + interval '1 day' from users where email_key = $3`,
      [randomUUID(), createHash("sha256").update(token).digest("base64url"), "dana@mapleandmain.example"],
    );
    return token;
  }

  const keptTokens = (page: Page) =>
    page.evaluate(() =>
      Object.entries(sessionStorage).flatMap(([key, value]) => (key.startsWith("link:") ? [value] : [])),
    );

  for (const [flow, path, landing, call] of [
    ["plain", "confirm-paypal-account", "/oauth/landing", "/api/paypal/confirm-account"],
    [
      "migrated",
      "pp-app/confirm-paypal-account",
      "/pp-app/oauth/landing",
      "/api/paypal/migrated-flow/confirm-account",
    ],
  ] as const) {
    test(`the confirmation link of the ${flow} flow confirms the account, then binds the provider's account to the borrower [CORE-CONFIRM-01, CORE-CONFIRM-02, CORE-CONFIRM-03, CORE-CONFIRM-04, CORE-SESS-04]`, async ({
      page,
      portal,
      server,
    }) => {
      const token = await mailedToken(server);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const bodies: unknown[] = [];
      await page.route(`**${call}`, async (route) => {
        bodies.push(route.request().postDataJSON());
        await held;
        await route.continue();
      });
      const visited: string[] = [];
      page.on("framenavigated", (frame) => void visited.push(new URL(frame.url()).pathname));
      await page.goto(`/us/${path}?accountToken=${token}`);
      await expect(page.getByRole("heading", { name: "Confirming your PayPal account" })).toBeVisible();
      await expect(page.getByRole("status").first()).toHaveText(
        "This takes a few seconds. Keep this page open.",
      );
      // The tab's storage keeps the token through a reload, and the browser history does not contain it.
      await expect(page).toHaveURL(new RegExp(`/us/${path}$`));
      expect(await keptTokens(page)).toEqual([token]);
      if (flow === "plain") await portal.look("confirm-account");
      release();
      await expect(provider(page)).toBeVisible();
      expect(visited).toContain(landing);
      expect(bodies).toEqual([{ token, partner: "sf" }]);
      await continueAs(page, "Sam Okoye");
      await expect(page).toHaveURL(/\/us\/summary$/);
      expect(await keptTokens(page)).toEqual([]);
      await expect(page.getByRole("main").getByText("Maple & Main Bakery LLC").last()).toBeVisible();
    });
  }

  test("a confirmation link with a missing or invalid token leads to the login with an error [CORE-CONFIRM-05, CORE-CONFIRM-06, CORE-ERR-08, CORE-ERR-09]", async ({
    page,
  }) => {
    const alert = page.locator("[data-type=critical]");
    await page.goto("/us/confirm-paypal-account");
    await expect(page).toHaveURL(/\/us\/login$/);
    await expect(alert).toHaveText(
      /^We're unable to confirm your PayPal account\. Please use the link in your email\.(Dismiss)?$/,
    );
    await page.goto("/ca/pp-app/confirm-paypal-account?accountToken=unknown");
    await expect(page).toHaveURL(/\/ca\/login\?version=pp-app$/);
    await expect(alert).toHaveText(
      /^We're unable to confirm your PayPal account\. Please call us at \(800\) 555-0143\.(Dismiss)?$/,
    );
    expect(await keptTokens(page)).toEqual([]);
  });
});

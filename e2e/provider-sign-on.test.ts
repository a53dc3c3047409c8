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

test("the PayPal link opens the sign-on provider, which leads the chosen person to the summary [CORE-LOGIN-21, CORE-SSO-02]", async ({
  page,
  portal,
  server,
}) => {
  await page.goto("/us/login");
  await page.getByRole("link", { name: /^Continue with PayPal/ }).click();
  await expect(provider(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/us\/login$/);
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
});

test("the migrated sign-on has separate addresses, even after a failure [CORE-SSO-01, CORE-SSO-04, CORE-SSO-11]", async ({
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

test.describe("confirmation links in mails", () => {
  /** Creates a confirmation link for Dana, as in a mail, and returns its token. */
  async function mailedToken(server: WorkerPortal): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await server.query(
      `insert into link_tokens (id, token_hash, kind, contact_id, created_at, expires_at)
       select $1, $2, 'confirm-account', contact_id, now(), now() + interval '1 day' from users where email_key = $3`,
      [randomUUID(), createHash("sha256").update(token).digest("base64url"), "dana@mapleandmain.example"],
    );
    return token;
  }

  test("a confirmation link confirms the account and binds the provider's account to the borrower [CORE-CONFIRM-01, CORE-CONFIRM-03, CORE-CONFIRM-04, CORE-SESS-04]", async ({
    page,
    server,
  }) => {
    const token = await mailedToken(server);
    const visited: string[] = [];
    page.on("framenavigated", (frame) => void visited.push(new URL(frame.url()).pathname));
    const [sent] = await Promise.all([
      page.waitForRequest("**/api/paypal/confirm-account"),
      page.goto(`/us/confirm-paypal-account?accountToken=${token}`),
    ]);
    expect(sent.postDataJSON()).toEqual({ token, partner: "sf" });
    await expect(provider(page)).toBeVisible();
    expect(visited).toContain("/oauth/landing");
    await continueAs(page, "Sam Okoye");
    await expect(page).toHaveURL(/\/us\/summary$/);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
    await expect(page.getByRole("main").getByText("Maple & Main Bakery LLC").last()).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const chloe = person("chloe");
const [first = { question: "", answer: "" }] = dana.answers;

/** Stores a draft of the signed-in borrower in the tab. Returns the borrower's contact id. */
const plantDraft = (page: Page) =>
  page.evaluate(() => {
    const payload = (localStorage.getItem("token") ?? "").split(".")[1] ?? "";
    const { guid } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { guid: string };
    sessionStorage.setItem(`draft:${guid}:/us/contact-us`, '{"version":"1","values":{"message":"Hello"}}');
    return guid;
  });
const draftOf = (page: Page, guid: string) =>
  page.evaluate((owner) => sessionStorage.getItem(`draft:${owner}:/us/contact-us`), guid);

test.describe("the start and end of a borrower's session", () => {
  test.use({ expectedErrors: [/401/] });

  test("signing in leads to the requested address, and Log Out ends the session [CORE-SECQ-09, CORE-SESS-02]", async ({
    page,
    portal,
    context,
  }) => {
    await page.goto("/us/action-items?contactId=1");
    await expect(page).toHaveURL(/\/us\/login$/);
    await page.getByRole("button", { name: /Log in with email/ }).click();
    await page.getByLabel("Email address").fill(dana.email);
    await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
    await page.getByRole("button", { name: "Log In" }).click();
    await page.getByLabel(first.question, { exact: true }).fill(first.answer);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/us\/action-items\?contactId=1$/);
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "token")?.value).toBe(token);
    expect(cookies.find(({ name }) => name === "session-binding")).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
    });

    await page.getByRole("button", { name: /Dana Whitfield/ }).click();
    const leave = page.getByRole("button", { name: "Log Out" });
    const [request] = await Promise.all([page.waitForRequest(/\/api\/auth\/expire/), leave.click()]);
    expect([request.method(), request.postData()]).toEqual(["POST", "{}"]);
    await expect(page).toHaveURL(/\/us\/login$/);
    const kept = await page.evaluate(() => ({
      token: localStorage.getItem("token"),
      lastUrl: localStorage.getItem("lastUrl"),
    }));
    expect(kept).toEqual({ token: null, lastUrl: "/us/action-items?contactId=1" });
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("token");
    const after = await page.request.get("/api/v2/accounts", {
      headers: { authorization: `JWT ${token}` },
    });
    expect(after.status()).toBe(401);
    await portal.signInByHand(person("ben"));
    await expect(page).toHaveURL(/\/us\/summary$/);
  });

  test("a session ends when a call returns 401, and signing in again restores the page and its drafts [CORE-SESS-10, CORE-ERR-21]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary?version=pp-app");
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
    // Waits until all calls have ended, because a later call would get a 401 response.
    await page.waitForLoadState("networkidle");
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const guid = await plantDraft(page);
    await page.request.post("/api/auth/expire", { headers: { authorization: `JWT ${token}` }, data: {} });
    await page.reload();
    await expect(page).toHaveURL(/\/us\/login\?version=pp-app$/);
    const message = page.locator("[data-type=warning]");
    await expect(message).toContainText("Your session has expired. Please log back in to continue.");
    expect(await draftOf(page, guid)).toContain("Hello");
    await page.getByRole("button", { name: /Log in with email/ }).click();
    await page.getByLabel("Email address").fill(dana.email);
    await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
    await page.getByRole("button", { name: "Log In" }).click();
    await page.getByLabel(first.question, { exact: true }).fill(first.answer);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?version=pp-app$/);
  });
});

test("logging out in one tab logs out the other tabs [CORE-SESS-11]", async ({ page, portal, context }) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/us/action-items");
  await other.getByRole("button", { name: /Dana Whitfield/ }).click();
  await other.getByRole("button", { name: "Log Out" }).click();
  await expect(other).toHaveURL(/\/us\/login$/);
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(page.getByText("Maple & Main Bakery LLC")).toHaveCount(0);
});

test("a sign-in in one tab reloads the other tabs and removes the previous borrower's data", async ({
  page,
  portal,
  context,
}) => {
  await portal.signIn(dana);
  const other = await context.newPage();
  const dialogs: string[] = [];
  other.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await other.goto("/us/contact-us");
  await other.getByLabel(/message/i).fill("About Maple & Main");
  await other.evaluate(() => sessionStorage.setItem("activeIds", JSON.stringify({ opportunityId: "o1" })));
  await portal.signIn(chloe);
  await expect(other).toHaveURL(/\/ca\/summary$/);
  await expect(other.getByRole("banner").getByRole("button", { name: "Chloe Tremblay" })).toBeVisible();
  await expect(other.getByText("Dana Whitfield")).toHaveCount(0);
  expect(JSON.stringify(await other.evaluate(() => Object.entries(sessionStorage)))).not.toMatch(/Maple|o1/);
  // The other tabs reload as soon as the password is accepted, which is the first step of the new sign-in.
  await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact Us" }).click();
  const half = await page.request.post("/api/auth/login", {
    data: { email: chloe.email, password: encodeURIComponent(chloe.password ?? "") },
  });
  const { token } = (await half.json()) as { token: string };
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  await expect(other).toHaveURL(/\/ca\/security-question$/);
  expect(dialogs).toEqual([]);
});

test.describe("the timeouts of an idle session", () => {
  test.use({ expectedErrors: [/ERR_FAILED|idle-dialog|Failed to load resource/] });
  test("an idle session shows a warning, and Stay Logged In postpones the log-out [CORE-SESS-05, CORE-SESS-07, CORE-SESS-09, CORE-CONST-08]", async ({
    page,
    portal,
  }) => {
    await portal.configure({ portalIdleWarningTimeout: 1_500, portalIdleLogoutTimeout: 60_000 });
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const dialog = page.getByRole("alertdialog", { name: "All done?" });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText("We'll log you out in a few moments.");
    const stay = dialog.getByRole("button", { name: "Stay Logged In" });
    await expect(stay).toBeFocused();
    await portal.look("idle");
    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/auth\/keep-alive/),
      page.keyboard.press("Enter"),
    ]);
    expect(request.headers()["ignore-request-count"]).toBe("true");
    await expect(dialog).toBeHidden();
    await expect(dialog).toBeVisible();
    await stay.click();
    await expect(dialog).toBeHidden();
  });

  test("an idle session ends at the logout timeout and keeps drafts [CORE-SESS-06]", async ({
    page,
    portal,
  }) => {
    await page.route(/\/idle-dialog-[^/]*\.js$/, (route) => route.abort());
    await portal.configure({ portalIdleWarningTimeout: 500, portalIdleLogoutTimeout: 2_000 });
    await portal.signIn(dana);
    const guid = await plantDraft(page);
    const ended = page.waitForRequest(/\/api\/auth\/expire/);
    await page.goto("/us/summary");
    await ended;
    await expect(page).toHaveURL(/\/us\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(page.locator("[data-type]")).toHaveCount(0);
    expect(await draftOf(page, guid)).toContain("Hello");
  });
});

test("every listed screen opens, and an unknown application leads to the summary [CORE-COUNTRY-09, CORE-COUNTRY-10, CORE-COUNTRY-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  const resolved = [
    "maintenance",
    "privacy-policy",
    "terms-of-use",
    "terms-and-conditions",
    "forgot-password",
    "create-account",
    "verify-email",
    "summary",
    "action-items",
    "contact-us",
    "settings",
    "settings/add-home-phone",
    "settings/add-business-web-address",
    "settings/change-email",
    "settings/change-password",
    "settings/change-security-questions",
    "one-time-payment",
    "loans",
  ];
  // Does not test the confirmation page, which redirects to the login if the address has no token.
  for (const screen of resolved) {
    await page.goto(`/us/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(`/us/${screen}`);
  }
  for (const screen of [
    "references",
    "questionnaire",
    "questionnaire/a",
    "forgiveness-summary",
    "application/a/ownership",
    "a/payroll-verification",
    "upload-document",
    "upload-document/a/b%2Fc",
  ]) {
    await page.goto(`/us/${screen}`);
    await expect(page).toHaveURL("/us/summary");
  }
});

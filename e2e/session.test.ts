import { expect, outlastMaintenance, person, test, untilLaterThan } from "./portal.ts";

const dana = person("dana");
const chloe = person("chloe");

test("signing in stores the token in local storage and in the cookie named token [CORE-SESS-02]", async ({
  page,
  portal,
  context,
}) => {
  await portal.signInByHand(dana);
  const stored = await page.evaluate(() => localStorage.getItem("token"));
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "token")?.value).toBe(stored);
  expect(cookies.find(({ name }) => name === "session-binding")).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
  });
});

test("signing in leads to the address that was requested before [CORE-SECQ-09, CORE-SESS-12]", async ({
  page,
  portal,
}) => {
  await page.goto("/us/action-items?contactId=1");
  await expect(page).toHaveURL(/\/us\/login$/);
  await page.getByRole("button", { name: /Log in with email/ }).click();
  await page.getByLabel("Email address").fill(dana.email);
  await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByLabel(dana.answers[0]?.question ?? "", { exact: true }).fill(dana.answers[0]?.answer ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/action-items\?contactId=1$/);
  await portal.look("action-items-after-sign-in");
});

test.describe("a session", () => {
  test.use({ expectedErrors: [/401/] });
  test(
    "Log Out ends the session, clears the browser's state, and remembers the address only for the same borrower [CORE-SESS-11, CORE-SESS-12, CORE-SESS-14]",
    { tag: "@phone" },
    async ({ page, portal, isMobile }) => {
      await portal.signIn(dana);
      await page.goto("/us/action-items");
      await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
      const token = await page.evaluate(() => localStorage.getItem("token"));
      // Sets the session cookie as a page does when it renews the token. Signing in through the API sets none.
      await page.evaluate((kept) => (document.cookie = `token=${kept}; path=/`), token);
      if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
      else await page.getByRole("button", { name: /Dana Whitfield/ }).click();
      const leave = page.getByRole("button", { name: "Log Out" });
      const [request] = await Promise.all([page.waitForRequest(/\/api\/auth\/expire/), leave.click()]);
      expect([request.method(), request.postData()]).toEqual(["POST", "{}"]);
      await expect(page).toHaveURL(/\/us\/login$/);
      const kept = await page.evaluate(() => ({
        token: localStorage.getItem("token"),
        lastUrl: localStorage.getItem("lastUrl"),
      }));
      expect(kept).toEqual({ token: null, lastUrl: "/us/action-items" });
      expect(await page.context().cookies()).toEqual([]);
      const after = await page.request.get("/api/v2/accounts", {
        headers: { authorization: `JWT ${token}` },
      });
      expect(after.status()).toBe(401);
      await portal.signInByHand(person("ben"));
      await expect(page).toHaveURL(/\/us\/summary$/);
    },
  );

  test("a session ends when the server responds to a call with 401, and signing in leads back to the page [CORE-SESS-10, CORE-ERR-21]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary?version=pp-app");
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
    // Waits until no call is running, because the server would refuse it before the reload.
    await page.waitForLoadState("networkidle");
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await page.request.post("/api/auth/expire", { headers: { authorization: `JWT ${token}` }, data: {} });
    await page.reload();
    await expect(page).toHaveURL(/\/us\/login\?version=pp-app$/);
    const message = page.locator("[data-type=warning]");
    await expect(message).toContainText("Your session has expired. Please log back in to continue.");
    await portal.look("session-expired");
    await page.getByRole("button", { name: /Log in with email/ }).click();
    await page.getByLabel("Email address").fill(dana.email);
    await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
    await page.getByRole("button", { name: "Log In" }).click();
    await page
      .getByLabel(dana.answers[0]?.question ?? "", { exact: true })
      .fill(dana.answers[0]?.answer ?? "");
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

test("a sign-in in another tab reloads every tab without a prompt and removes the previous borrower's data", async ({
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
  // Even the first half of a sign-in counts as a new sign-in, including one by the same borrower.
  await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact Us" }).click();
  const half = await page.request.post("/api/auth/login", {
    data: { email: chloe.email, password: encodeURIComponent(chloe.password ?? "") },
  });
  const { token } = (await half.json()) as { token: string };
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  await expect(other).toHaveURL(/\/ca\/security-question$/);
  expect(dialogs).toEqual([]);
});

test("Log Out removes the token after 3 seconds when the server does not answer", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/action-items");
  await page.route(/\/api\/auth\/expire$/, () => undefined);
  await page.getByRole("button", { name: /Dana Whitfield/ }).click();
  const pressed = await page.evaluate(() => performance.now());
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/us\/login$/);
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(pressed + 3_000);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test.describe("an idle session", () => {
  test.use({ expectedErrors: [/500|ERR_FAILED|idle-dialog|Failed to load resource/] });
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
    await page.route(/\/api\/auth\/keep-alive/, (route) =>
      route.fulfill({ status: 500, json: { error: true } }),
    );
    await stay.click();
    const failed = dialog.getByRole("alert");
    await expect(failed).toHaveText("We couldn't keep you logged in. Please try again.");
    await untilLaterThan(page, 1_300);
    await expect(failed).toBeVisible();
    await page.unroute(/\/api\/auth\/keep-alive/);
    await stay.click();
    await expect(dialog).toBeHidden();
  });

  test("any request restarts the idle time of a session, even without a reload [CORE-SESS-08]", async ({
    page,
    portal,
  }) => {
    await portal.configure({ portalIdleWarningTimeout: 60_000, portalIdleLogoutTimeout: 120_000 });
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const last = () => page.evaluate(() => Number(localStorage.getItem("lastActivity")));
    await untilLaterThan(page, 300);
    const before = await last();
    // Mouse movement and scrolling are not requests.
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 300);
    await untilLaterThan(page, 600);
    expect(await last()).toBe(before);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact Us" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    await expect.poll(last).toBeGreaterThan(before);
  });

  test("an idle session ends at the logout timeout without a message, even if the dialog's code fails to load [CORE-SESS-06]", async ({
    page,
    portal,
  }) => {
    await page.route(/\/idle-dialog-[^/]*\.js$/, (route) => route.abort());
    await portal.configure({ portalIdleWarningTimeout: 500, portalIdleLogoutTimeout: 2_000 });
    await portal.signIn(dana);
    const ended = page.waitForRequest(/\/api\/auth\/expire/);
    await page.goto("/us/summary");
    await ended;
    await expect(page).toHaveURL(/\/us\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(page.locator("[data-type]")).toHaveCount(0);
  });
});

test.describe("a session during an outage", () => {
  test.use({ expectedErrors: [/503|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
  test("an outage leads to the maintenance page, and back when the API works again [CORE-SESS-13]", async ({
    page,
    portal,
  }) => {
    await page.clock.install();
    await portal.signIn(dana);
    await page.route(/\/api\/(?!auth)./, (route) =>
      route.fulfill({
        status: 503,
        json: { error: true, code: "UNAVAILABLE", message: "We will be back soon." },
      }),
    );
    await page.goto("/us/action-items");
    await expect(page).toHaveURL(/\/us\/maintenance\?redirect=%2Fus%2Faction-items$/);
    await expect(page.getByRole("heading", { level: 1, name: "We will be back soon." })).toBeVisible();
    await page.unroute(/\/api\/(?!auth)./);
    await outlastMaintenance(page);
    await expect(page).toHaveURL(/\/us\/action-items$/);
    await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
  });
});

test.describe("the maintenance screen", () => {
  test.use({ expectedErrors: [/503/] });
  // Runs without Playwright's clock, which would hold back the animation frames that `look` waits for.
  test("the maintenance screen has no layout or accessibility faults", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.route(/\/api\/(?!auth)./, (route) => route.fulfill({ status: 503, json: { error: true } }));
    await page.goto("/us/action-items");
    await expect(page.getByRole("heading", { level: 1, name: "We will be back soon." })).toBeVisible();
    await portal.look("maintenance");
  });
});

test("the portal uses the country of the address before sign-in and the session's country afterwards [CORE-COUNTRY-02, CORE-COUNTRY-03, CORE-COUNTRY-04, CORE-COUNTRY-05, CORE-COUNTRY-06, CORE-COUNTRY-07]", async ({
  page,
  portal,
}) => {
  await page.goto("/?utm_campaign=x&other=1");
  await expect(page).toHaveURL(/\/us\/login\?utm_campaign=x$/);
  await page.goto("/ca/login");
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("country"))).toBe("ca");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-CA");
  await portal.signIn(chloe);
  await page.goto("/summary?version=pp-app");
  await expect(page).toHaveURL(/\/ca\/summary\?version=pp-app$/);
  await page.goto("/us/settings");
  await expect(page).toHaveURL(/\/ca\/settings$/);
  await page.goto("/ca/nope");
  await expect(page).toHaveURL(/\/ca\/summary$/);
  await page.goto("/ca/pp-app/nope");
  await expect(page).toHaveURL(/\/ca\/summary\?version=pp-app$/);
});

test("the login below /pp-app redirects to the login with version=pp-app and keeps the rest of the query [CORE-SESS-04]", async ({
  page,
}) => {
  await page.goto("/ca/pp-app/login?paypalAuthError=notFound");
  await expect(page).toHaveURL("/ca/login?paypalAuthError=notFound&version=pp-app");
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  await page.goto("/us/pp-app/login");
  await expect(page).toHaveURL("/us/login?version=pp-app");
});

test("every listed screen opens, and screens of an unknown application redirect to the summary [CORE-COUNTRY-09, CORE-COUNTRY-10, CORE-COUNTRY-11]", async ({
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
  // Omits the confirmation screen, which leads to the login without a token.
  for (const screen of resolved) {
    await page.goto(`/us/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(`/us/${screen}`);
  }
  await portal.look("elsewhere");
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

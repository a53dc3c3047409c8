import type { Page, Request } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

test.use({ expectedErrors: [/50[023]|429|ERR_FAILED|Failed to load resource/] });

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const isApi = (url: URL) => url.pathname === "/api" || url.pathname.startsWith("/api/");

for (const [country, phone, email, hours] of [
  ["us", "(800) 555-0142", "support@alderway.example", "9 AM - 5 PM ET, Monday - Friday"],
  ["ca", "(800) 555-0143", "support.ca@alderway.example", "9 AM - 6 PM ET, Monday - Friday"],
] as const) {
  test(`the maintenance page says that the portal will be back, and shows the phone number and email: ${country} [CORE-MAINT-01, CORE-MAINT-02]`, async ({
    page,
    portal,
  }) => {
    await page.goto(`/${country}/maintenance`);
    await expect(title(page)).toHaveText("We will be back soon.");
    await expect(page).toHaveTitle("We will be back soon. · Alderway");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: phone })).toHaveAttribute("href", `tel:${phone}`);
    await expect(main.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect(main.getByText(hours, { exact: true })).toBeVisible();
    if (country === "ca") await portal.look("maintenance-ca");
  });
}

test("the maintenance page checks the API every 30 seconds, and returns to the given address once the API is available [CORE-MAINT-03, CORE-MAINT-04, CORE-MAINT-05, CORE-CONST-09]", async ({
  page,
  portal,
}) => {
  // The clock moves only when the test advances it, so the page counts from a known moment.
  await page.clock.install({ time: "2026-11-20T17:00:00Z" });
  await page.clock.pauseAt("2026-11-20T17:00:01Z");
  await portal.signIn(person("dana"));
  let asked = 0;
  let isWell = false;
  const calls = new Set<Request>();
  page.on("request", (request) => request.url().includes("/api/") && calls.add(request));
  page.on("requestfinished", (request) => calls.delete(request));
  page.on("requestfailed", (request) => calls.delete(request));
  await page.route(
    (url) => url.pathname === "/api",
    async (route) => {
      asked += 1;
      await (isWell ? route.continue() : route.fulfill({ status: 503, json: { status: "error" } }));
    },
  );
  await page.goto("/us/action-items?contactId=c1");
  await expect(page).toHaveURL("/us/maintenance?redirect=%2Fus%2Faction-items%3FcontactId%3Dc1");
  await expect(title(page)).toHaveText("We will be back soon.");
  asked = 0;
  await page.clock.runFor(29_999);
  expect(asked).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toBe(1);
  await expect(title(page)).toHaveText("We will be back soon.");
  isWell = true;
  await page.clock.runFor(29_999);
  expect(asked).toBe(1);
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/us/action-items?contactId=c1");
  expect(asked).toBe(2);
  await expect(title(page)).toHaveText("Action items");
  // Calls in progress would time out on the page's clock, and a call that times out checks the API's health.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.getByRole("link", { name: /^Start / }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(() => calls.size).toBe(0);
  // The portal is available, so the page stops polling.
  await page.clock.runFor(90_000);
  expect(asked).toBe(2);
});

test("a network failure or a 503 leads to the maintenance page exactly once [CORE-MAINT-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("dana"));
  for (const down of ["failed", "503"] as const) {
    await page.goto("/us/summary");
    await expect(title(page)).toHaveText("Maple & Main Bakery LLC");
    // Waits for the page's own calls, because the first call to fail must be the borrower's.
    await page.waitForLoadState("networkidle");
    const visited: string[] = [];
    const note = () => visited.push(new URL(page.url()).pathname);
    page.on("framenavigated", note);
    await page.route(isApi, (route) =>
      down === "failed"
        ? route.abort()
        : route.fulfill({ status: 503, json: { error: true, code: "UNAVAILABLE", message: "Down" } }),
    );
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveURL("/us/maintenance?redirect=%2Fus%2Fcontact-us");
    await expect(title(page)).toHaveText("We will be back soon.");
    await page.waitForLoadState("networkidle");
    expect(visited.filter((path) => path === "/us/maintenance")).toHaveLength(1);
    page.off("framenavigated", note);
    await page.unroute(isApi);
  }
});

test("a 500 or 429 leaves the borrower on the page, because it is not an outage [CORE-MAINT-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("dana"));
  for (const status of [500, 429]) {
    await page.route(/\/api\/cases\/types$/, (route) => route.fulfill({ status, json: { error: true } }));
    await page.goto("/us/contact-us");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page).toHaveURL(/\/us\/contact-us$/);
    await page.unroute(/\/api\/cases\/types$/);
  }
});

test("the maintenance page ignores a late health response after the visitor has left", async ({ page }) => {
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.goto("/us/maintenance?redirect=%2Fus%2Fforgot-password");
  await expect(title(page)).toHaveText("We will be back soon.");
  await page.route(
    (url) => url.pathname === "/api",
    async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    },
  );
  await page.clock.runFor(30_000);
  await asked.promise;
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/us\/privacy-policy$/);
  const configuration = page.waitForResponse(/\/config\.json/);
  answer.resolve();
  await configuration;
  // A late health response would open a wrong page after the configuration arrives.
  await page.clock.runFor(1_000);
  await expect(title(page)).toHaveText("Privacy Policy");
  expect(new URL(page.url()).pathname).toBe("/us/privacy-policy");
});

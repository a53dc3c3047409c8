import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");

function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname.split("/").at(-1) ?? "");
  });
  return scripts;
}

// Matches several file names, because the bundler can combine modules into one file.
const portalChunk = /^(?:portal|portal-frame|page-layout|summary-screen)-(?=[\w-]{8}\.js$)/;

test("a deep link of a signed-out visitor loads the login page but not the portal's code", async ({
  page,
  portal,
}) => {
  const scripts = scriptsOf(page);
  await page.goto("/us/summary");
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...scripts].filter((name) => portalChunk.test(name))).toEqual([]);
  expect([...scripts].some((name) => name.startsWith("login-screen-"))).toBe(true);

  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  const loaded = new Set([...scripts].flatMap((name) => portalChunk.exec(name)?.[0] ?? []));
  expect(loaded).toEqual(new Set(["portal-"]));
});

test.describe("the header beside a screen that fails to load", () => {
  test.use({ expectedErrors: [/activity-screen|Failed to fetch dynamically|Failed to load resource/] });

  test("the header and its links stay usable when a screen's code fails to load", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    // The screen's code stays unavailable after the page reloads.
    await page.route(/\/activity-screen-[^/]*\.js$/, (route) => route.abort());
    const loads = loadsOf(page);
    const reported = page.waitForRequest("**/api/page-errors");
    await page.goto("/us/activity/4410-22871");
    expect((await reported).postDataJSON()).toEqual({
      kind: "file",
      name: "link",
      places: [expect.stringMatching(/^assets\/activity-screen-[\w-]+\.js$/)],
    });
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    expect(loads).toHaveLength(2);
    await expect(page).toHaveTitle("Something went wrong · Alderway");
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await portal.look("broken-screen");
    await page.getByRole("banner").getByRole("link", { name: "Alderway home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeFocused();
  });
});

function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

test.describe("a page after a deployment has removed the page's code", () => {
  test.use({ expectedErrors: [/Failed to fetch dynamically|Failed to load resource|ERR_FAILED/] });

  test("a page loads after one reload when a deployment has replaced its code", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const link = page.getByRole("link", { name: /^See activity/ }).first();
    const there = (await link.getAttribute("href")) ?? "";
    const loads = loadsOf(page);
    await page.route(/\/activity-screen-[^/]*\.js$/, (route) =>
      loads.length === 0 ? route.abort() : route.continue(),
    );
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Business loan 4410-22871" })).toBeVisible();
    await expect(page).toHaveURL(there);
    expect(loads).toEqual([there]);
  });

  test("the page stays open when the code of the header's panels is missing", async ({ page, portal }) => {
    await portal.signIn(dana);
    let asked = 0;
    await page.route(/\/header-panels-[^/]*\.js$/, async (route) => {
      asked += 1;
      await route.abort();
    });
    const loads = loadsOf(page);
    await page.goto("/us/summary");
    const alert = page.getByRole("status").filter({ hasText: "Part of this page didn't load." });
    await expect(alert).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
    expect(loads).toEqual(["/us/summary", "/us/summary"]);
    // Each of the two page loads requests the missing code at least once. Some browsers also repeat a failed request.
    expect(asked).toBeGreaterThanOrEqual(2);
  });

  test("the maintenance page opens if a page's code and the API are unavailable", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.route(/\/portal-frame-[^/]*\.js$|\/api$/, (route) => route.abort());
    await page.goto("/us/action-items?contactId=c1");
    await expect(page).toHaveURL("/us/maintenance?redirect=%2Fus%2Faction-items%3FcontactId%3Dc1");
    await expect(page.getByRole("heading", { level: 1, name: "We will be back soon." })).toBeVisible();
  });
});

test("a new screen starts at its top, and Back restores the previous screen's scroll position", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  const link = page.getByRole("link", { name: "See activity" }).last();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Business loan / })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");

/** The scripts that a page asks for from now on, by file name. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname.split("/").at(-1) ?? "");
  });
  return scripts;
}

// A name ends in a hash of eight characters, of which a hyphen may be one.
const portalChunk = /^(?:portal|portal-frame|page-layout|summary-screen)-(?=[\w-]{8}\.js$)/;

test("a deep link of nobody signed in loads the login and nothing of the portal", async ({
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
  expect(loaded).toEqual(new Set(["page-layout-", "portal-", "portal-frame-", "summary-screen-"]));
});

test.describe("a screen that breaks", () => {
  test.use({ expectedErrors: [/activity-screen|Failed to fetch dynamically|Failed to load resource/] });

  test("leaves the header and the way to other screens", async ({ page, portal }) => {
    await portal.signIn(dana);
    // Its code does not arrive, not even when the page has been loaded anew.
    await page.route(/\/activity-screen-[^/]*\.js$/, (route) => route.abort());
    const loads = loadsOf(page);
    await page.goto("/us/activity/4410-22871");
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

/** Every load of a whole page from here on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

test.describe("code that a deployment has removed", () => {
  test.use({ expectedErrors: [/Failed to fetch dynamically|Failed to load resource|ERR_FAILED/] });

  test("comes with one new load of the page that was asked for", async ({ page, portal }) => {
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

  test("leaves the page standing where it is only a part's", async ({ page, portal }) => {
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
    // Both times it was asked for again before it counted as missing.
    expect(asked).toBeGreaterThanOrEqual(4);
  });

  test("is an outage when nothing is answered, also where it is the frame's", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.route(/\/portal-frame-[^/]*\.js$|\/api$/, (route) => route.abort());
    await page.goto("/us/action-items?contactId=c1");
    await expect(page).toHaveURL("/us/maintenance?redirect=%2Fus%2Faction-items%3FcontactId%3Dc1");
    await expect(page.getByRole("heading", { level: 1, name: "We will be back soon." })).toBeVisible();
  });
});

test("a new screen begins at its top, and Back returns to where the last one was left", async ({
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

test("another address of the same screen is another screen: it begins at its heading", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await page
    .getByRole("link", { name: /Open Application/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/us\/action-items\/[^/]+$/);
  const heading = page.getByRole("heading", { level: 1, name: "Action items" });
  await expect(heading).toBeFocused();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Action items/ })
    .click();
  await expect(page).toHaveURL(/\/us\/action-items$/);
  await expect(heading).toBeFocused();
});

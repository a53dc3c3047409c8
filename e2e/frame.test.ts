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
    // Its code does not arrive.
    await page.route(/\/activity-screen-[^/]*\.js$/, (route) => route.abort());
    await page.goto("/us/activity/4410-22871");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await expect(page).toHaveTitle("Something went wrong · Alderway");
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await portal.look("broken-screen");
    await page.getByRole("banner").getByRole("link", { name: "Alderway home" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeFocused();
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

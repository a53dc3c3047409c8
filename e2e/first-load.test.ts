import type { Page } from "@playwright/test";
import { expect, outlastMaintenance, person, test, untilLaterThan } from "./portal.ts";

const dana = person("dana");

/** File names without their hashes, as they are asked for. */
function requested(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const file = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    names.push(file.replace(/-[\w-]{8}(?=\.\w+$)/, ""));
  });
  return names;
}

test("the configuration is asked for once, without waiting for the scripts, with the time [CORE-API-55]", async ({
  page,
}) => {
  const addresses: string[] = [];
  let asked: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  page.on("request", (request) => {
    if (!request.url().includes("/config.json")) return;
    addresses.push(request.url());
    asked?.();
  });
  // The app's script comes when the configuration has been asked for, so it cannot be who asks.
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await isAsked;
    await route.continue();
  });
  const before = await page.evaluate(() => Math.floor(performance.timeOrigin + performance.now()));
  await page.goto("/us/login");
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  expect(addresses).toEqual([expect.stringMatching(/\/config\.json\?timestamp=\d{13}$/)]);
  expect(Number(addresses[0]?.split("=")[1])).toBeGreaterThanOrEqual(before);
});

test("the login's form is on its own and there before it is asked for; the maintenance page too", async ({
  page,
  context,
}) => {
  const files = requested(page);
  await page.goto("/us/login");
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  await expect.poll(() => files.includes("login-form.js")).toBe(true);
  await expect.poll(() => files.includes("maintenance-screen.js")).toBe(true);
  await page.waitForLoadState("networkidle");
  // Nobody is signed in: nobody can rest. And none of the portal is needed yet.
  expect(files).not.toContain("idle-dialog.js");
  expect(files).not.toContain("portal.js");
  // The network goes down: what is needed then has come before.
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Log in with email/ }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
});

test.describe("the network goes down", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
  test("and the maintenance page shows, whose code came before", async ({ page, context, portal }) => {
    const files = requested(page);
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => files.includes("maintenance-screen.js")).toBe(true);
    await expect.poll(() => files.includes("idle-dialog.js")).toBe(true);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Apply for Renewal/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "We will be back soon." })).toBeVisible();
  });

  test("and a page whose code did not come yet is led to when it is back [CORE-MAINT-05, CORE-MAINT-06, CORE-SESS-13]", async ({
    page,
    context,
    portal,
  }) => {
    const files = requested(page);
    await portal.signIn(dana);
    await page.clock.install();
    await page.goto("/us/summary");
    await expect.poll(() => files.includes("maintenance-screen.js")).toBe(true);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    const link = page.getByRole("link", { name: /^See activity/ }).first();
    const there = (await link.getAttribute("href")) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "We will be back soon." })).toBeVisible();
    await expect(page).toHaveURL(`/us/maintenance?redirect=${encodeURIComponent(there)}`);
    await context.setOffline(false);
    await outlastMaintenance(page);
    await expect(page).toHaveURL(there);
    await expect(page.getByRole("heading", { level: 1, name: "Business loan 4410-22871" })).toBeVisible();
  });
});

/** As a browser is that knows no Temporal. */
async function withoutTemporal(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "Temporal");
  });
}

test("a browser without Temporal logs in without it, and gets it for the portal", async ({
  page,
  portal,
}) => {
  await withoutTemporal(page);
  const files = requested(page);
  await page.goto("/us/login");
  await expect(page.getByRole("contentinfo")).toContainText(/© 20\d\d Alderway/);
  await page.getByRole("button", { name: /^Log in with email/ }).click();
  await expect(page.getByLabel("Email address")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "Temporal" in globalThis)).toBe(false);
  const polyfill = files.length;
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(
    page
      .getByRole("main")
      .getByText(/^Received [A-Z][a-z]{2} \d+, \d{4}$/)
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => "Temporal" in globalThis)).toBe(true);
  expect(files.slice(polyfill).some((name) => name.startsWith("global"))).toBe(true);
  expect(files.slice(0, polyfill).some((name) => name.startsWith("global"))).toBe(false);
});

test("a page that needs Temporal to start waits for it", async ({ page, portal }) => {
  await withoutTemporal(page);
  await portal.signIn(dana);
  await page.route(/\/global[^/]*\.js$/, async (route) => {
    // Long after the page's own code would have come.
    await untilLaterThan(page, 700);
    await route.continue();
  });
  await page.goto("/us/application/none/ownership");
  // An application that is none of theirs leads to the summary, once its page has started.
  await expect(page).toHaveURL("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maple & Main Bakery LLC");
});

test.describe("when Temporal does not come", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource|dynamically imported module/] });
  test("the page says so, with the phone number and another try", async ({ page, portal }) => {
    await withoutTemporal(page);
    await portal.signIn(dana);
    await page.route(/\/global[^/]*\.js$/, (route) => route.abort());
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      "This page didn't load. Reload it, or call us at (800) 555-0142.",
    );
    await portal.look("no-temporal");
    await page.unroute(/\/global[^/]*\.js$/);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  });
});

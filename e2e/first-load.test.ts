import type { Page } from "@playwright/test";
import { expect, outlastMaintenance, person, test, untilLaterThan } from "./portal.ts";

const dana = person("dana");

function requested(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const file = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    names.push(file.replace(/-[\w-]{8}(?=\.\w+$)/, ""));
  });
  return names;
}

test("the first page requests the configuration once, before the scripts run [CORE-API-55]", async ({
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
  // Blocks the app's script until the page requests the configuration.
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

test("the page loads its screen's code at the same time as the first script, and loads each file only once", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  for (const [address, file, heading] of [
    ["/us/settings", "settings-screen.js", "Settings"],
    ["/us/summary", "portal.js", "Maple & Main Bakery LLC"],
  ] as const) {
    const files = requested(page);
    // Blocks the first script until the page requests the screen's code.
    const isAsked = page.waitForRequest((request) => request.url().includes(`/${file.replace(".js", "-")}`));
    await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(files.filter((name) => name === file)).toHaveLength(1);
    await page.unroute(/\/assets\/start-[^/]*\.js$/);
  }
});

test("each call of the summary starts once, and only for a signed-in borrower", async ({ page, portal }) => {
  const paths = [
    "/api/v2/accounts",
    "/api/v2/advances",
    "/api/v2/opportunities",
    "/api/contacts/notifications",
  ];
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (paths.includes(pathname)) calls.push(pathname);
  });
  await page.goto("/us/summary");
  await expect(page).toHaveURL("/us/login");
  expect(calls).toEqual([]);
  await portal.signIn(dana);
  const areAsked = Promise.all(
    paths.map((path) => page.waitForRequest((request) => request.url().endsWith(path))),
  );
  // Blocks the first script until the calls have begun.
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await areAsked;
    await route.continue();
  });
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls.toSorted()).toEqual(paths.toSorted());
});

test("before the first script runs, a guest sees an outline of the login page, and a borrower an outline of the summary", async ({
  page,
  portal,
}) => {
  await page.route(/\/assets\/start-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const outline = page.locator(".outline");
  const opens = async (address: string, isShown: boolean) => {
    await page.goto(address);
    await expect(outline).toHaveCount(1);
    await expect(outline.locator("main")).toBeVisible({ visible: isShown });
    // The outline is hidden from assistive technology, because it is only a picture.
    await expect(page.getByRole("heading")).toHaveCount(0);
  };
  await opens("/us/login", true);
  await expect(outline).toContainText("AlderwayLog In");
  await opens("/ca/summary", false);
  await page.unroute(/\/assets\/start-[^/]*\.js$/);
  await portal.signIn(dana);
  await page.route(/\/assets\/start-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await opens("/us/summary", true);
  await expect(outline).toContainText("AlderwaySummary");
  await opens("/us/login", false);
});

test("the login page preloads the login form and the maintenance page, but not the portal", async ({
  page,
  context,
}) => {
  const files = requested(page);
  await page.goto("/us/login");
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  await expect.poll(() => files.includes("login-form.js")).toBe(true);
  await expect.poll(() => files.includes("maintenance-screen.js")).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(files).not.toContain("idle-dialog.js");
  expect(files).not.toContain("portal.js");
  // The login form opens offline because its code is preloaded.
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Log in with email/ }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
});

test.describe("opening pages after the network fails", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
  test("the preloaded maintenance page appears after the network fails", async ({
    page,
    context,
    portal,
  }) => {
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

  test("a link clicked offline opens its page after the network returns [CORE-MAINT-05, CORE-MAINT-06, CORE-SESS-13]", async ({
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

async function withoutTemporal(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "Temporal");
  });
}

test("a browser without Temporal loads the polyfill for the portal but not for the login page", async ({
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

test("a page that needs Temporal to start waits for the polyfill", async ({ page, portal }) => {
  await withoutTemporal(page);
  await portal.signIn(dana);
  await page.route(/\/global[^/]*\.js$/, async (route) => {
    // Delays the polyfill until the page's own code has loaded.
    await untilLaterThan(page, 700);
    await route.continue();
  });
  await page.goto("/us/application/none/ownership");
  // The application does not exist, so the page redirects to the summary.
  await expect(page).toHaveURL("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maple & Main Bakery LLC");
});

test.describe("a browser that cannot load the Temporal polyfill", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource|dynamically imported module/] });
  test("the page shows an error with a phone number and a Reload button if the Temporal polyfill fails to load", async ({
    page,
    portal,
  }) => {
    await withoutTemporal(page);
    await portal.signIn(dana);
    await page.route(/\/global[^/]*\.js$/, (route) => route.abort());
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      "This page didn't load. Reload it, or call us at (800) 555-0142.",
    );
    await page.unroute(/\/global[^/]*\.js$/);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  });
});

test.describe("a browser that cannot load the routes", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource|dynamically imported module/] });
  test("a page shows an error if its routes fail to load, and opens after a reload", async ({ page }) => {
    await page.route(/\/routes-[^/]*\.js$/, (route) => route.abort());
    await page.goto("/us/forgot-password");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await page.unroute(/\/routes-[^/]*\.js$/);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await expect(page).toHaveURL("/us/forgot-password");
  });
});

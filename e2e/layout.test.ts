import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const chloe = person("chloe");

const visibleNavigation = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  return page.getByRole("navigation", { name: "Main" });
};

test(
  "a signed-out visitor's header shows only the logo, and the footer shows the country's links and details [CORE-LAYOUT-01, CORE-LAYOUT-08, CORE-LAYOUT-12, CORE-LAYOUT-13, CORE-LAYOUT-14, CORE-LAYOUT-15, CORE-LAYOUT-16, CORE-LAYOUT-17, CORE-LAYOUT-18]",
  { tag: "@phone" },
  async ({ page }) => {
    const [header, footer] = [page.getByRole("banner"), page.getByRole("contentinfo")];
    await page.goto("/us/login");
    await expect(header.getByRole("link")).toHaveCount(1);
    await expect(header.getByRole("link", { name: "Alderway home" })).toBeVisible();
    await expect(header.getByRole("navigation")).toHaveCount(0);
    await expect(footer).toContainText(/© \d{4} Alderway/);
    await expect(footer).toContainText("5.45.0-10259");
    await expect(footer).toContainText("Prairie Lakes Bank");
    await expect(footer).not.toContainText("555");
    await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
      "href",
      "/us/privacy-policy",
    );
    await expect(footer.getByRole("link", { name: "Terms of Use" })).toBeVisible();
    await expect(footer.getByRole("link", { name: "Cookies" })).toBeVisible();

    await page.goto("/ca/login");
    await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
      "href",
      "/ca/privacy-policy",
    );
    await expect(footer.getByRole("link", { name: "Terms of Use" })).toHaveCount(0);
    await expect(footer.getByRole("link", { name: "Cookies" })).toHaveCount(0);
    await expect(footer).toContainText("(800) 555-0143");
    await expect(footer).not.toContainText("Prairie Lakes Bank");
    await expect(footer).toContainText("5.45.0-10259");
  },
);

test(
  "the header shows the navigation in its order, the bell and the profile [CORE-LAYOUT-01, CORE-LAYOUT-02, CORE-LAYOUT-06, CORE-LAYOUT-07, CORE-SESS-16, CORE-SESS-17]",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Alderway home" })).toBeVisible();
    await expect(header.getByRole("link", { name: /^Action items, \d open$/ })).toHaveText(/^\d$/);
    if (isMobile) await expect(header.getByRole("button", { name: /Dana Whitfield/ })).toBeHidden();
    else await expect(header.getByRole("button", { name: "Open menu" })).toBeHidden();
    const navigation = await visibleNavigation(page, isMobile);
    await expect(navigation.getByRole(isMobile ? "listitem" : "link").first()).toHaveText("Summary");
    expect(
      (await navigation.innerText())
        .split("\n")
        .filter(Boolean)
        .map((text) => text.trim()),
    ).toEqual(["Summary", "Activity", "One-Time Payment", "Contact Us"]);
    await expect(navigation.getByRole("link", { name: "Summary" })).toHaveAttribute("aria-current", "page");
    if (!isMobile) await header.getByRole("button", { name: /Dana Whitfield/ }).click();
    // The address appears twice on the page, because the menu for the other screen width is hidden.
    const email = page.getByText("dana@mapleandmain.example").filter({ visible: true });
    await expect(email).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
    await portal.look("profile");
    await page.keyboard.press("Escape");
    await expect(email).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test(
  "the Activity dropdown groups loans by business with the newest first, and works by keyboard [CORE-LAYOUT-03]",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const navigation = await visibleNavigation(page, isMobile);
    const trigger = navigation.getByRole("button", { name: "Activity" });
    await trigger.press("Enter");
    await expect(trigger).toHaveAttribute("aria-expanded", "true");
    const items = isMobile
      ? page.locator("#mobile-activity").getByRole("link")
      : navigation.getByRole("link", { name: /loan/ });
    await expect(items).toHaveText([/4410-30956/, /4410-22871/, /4409-18733/, /4409-10482/]);
    await expect(page.getByText("Whitfield Catering Co.").last()).toBeVisible();
    await portal.look("activity-menu");
    await items.first().click();
    await expect(page).toHaveURL(/\/us\/activity\/4410-30956$/);
  },
);

test("the Activity dropdown says that a borrower has no viewable loans [CORE-LAYOUT-04]", async ({
  page,
  portal,
  isMobile,
}) => {
  await portal.signIn(person("iris"));
  await page.goto("/us/summary");
  const navigation = await visibleNavigation(page, isMobile);
  await navigation.getByRole("button", { name: "Activity" }).click();
  await expect(page.getByText("There are no viewable loans.")).toBeVisible();
});

test("the bell shows at most 99 open action items [CORE-LAYOUT-05, CORE-ACT-03, CORE-CONST-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("priya"));
  await page.goto("/us/summary");
  await expect(page.getByRole("banner").getByRole("link", { name: "Action items, 99 open" })).toHaveText(
    "99",
  );
});

test("the first press of Tab reaches a link that skips to the content", async ({ page, portal }) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the spinner shows during a slow call and disappears 250 ms after the last answer [CORE-LAYOUT-19, CORE-SESS-21, CORE-CONST-07, SERV-CONST-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(chloe);
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/v2\/opportunities$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/ca/summary");
  const spinner = page.getByTestId("busy-spinner").getByText("Loading");
  await expect(spinner).toBeAttached();
  await portal.look("summary-loading");
  // Measures inside the page, from the arrival of the last answer until the spinner is gone.
  const waited = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let answered = 0;
        // Uses the time at which the answer arrived, because a busy page handles the answer later.
        new PerformanceObserver((list) => {
          const calls = list.getEntries().filter(({ name }) => name.includes("/api/"));
          const ends = calls.map((entry) => (entry as PerformanceResourceTiming).responseEnd);
          answered = Math.max(answered, ...ends);
        }).observe({ entryTypes: ["resource"] });
        const look = () => {
          const isGone = !document
            .querySelector("[data-testid=busy-spinner]")
            ?.textContent?.includes("Loading");
          if (answered > 0 && isGone) resolve(performance.now() - answered);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  release?.();
  const hiddenAfter = await waited;
  expect(hiddenAfter).toBeGreaterThanOrEqual(250);
  expect(hiddenAfter).toBeLessThan(2_000);
  await expect(spinner).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: /Tremblay/ })).toBeVisible();
});

test("a tenant's name, colors and logo come only from the configuration", async ({ page, portal }) => {
  const marks = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          "a[aria-label$=home] > [aria-hidden], main button [aria-hidden] > [aria-hidden]",
        ),
      ]
        .map((mark) => getComputedStyle(mark).maskImage)
        .map((image) => image.replace(/^url\("(?:https?:\/\/[^/]*)?([^,"]*).*$/, "$1")),
    );
  await page.goto("/us/login");
  await expect(page.getByRole("link", { name: "Alderway home" })).toBeVisible();
  // One logo is in the header, and one on the button to log in with email.
  expect(await marks()).toEqual(["data:image/svg+xml", "data:image/svg+xml"]);

  await portal.configure({
    productName: "Northbank",
    brandStylesheet: "/brands/northbank.css",
    brandIcon: "/brands/northbank-mark.svg",
  });
  const mark = page.waitForResponse(/northbank-mark\.svg$/);
  await page.goto("/us/login");
  expect((await mark).headers()["content-type"]).toContain("image/svg+xml");
  expect(await marks()).toEqual(["/brands/northbank-mark.svg", "/brands/northbank-mark.svg"]);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/brands/northbank-mark.svg");
  await expect(page.getByRole("link", { name: "Northbank home" })).toBeVisible();
  await expect(page).toHaveTitle("Log In · Northbank");
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--brand-accent-700").trim(),
  );
  expect(accent).toBe("#23467d");
  await portal.look("northbank-login");
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await portal.look("northbank-summary");
});

for (const theme of ["light", "dark"] as const) {
  test(
    `the ${theme} theme of the portal follows the system's theme and passes the visual checks on every screen`,
    { tag: "@phone" },
    async ({ page, portal }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto("/us/login");
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await portal.look(`login-${theme}`);
      await portal.signIn(dana);
      for (const screen of ["summary", "action-items", "activity/4410-22871"]) {
        await page.goto(`/us/${screen}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("complementary")).toContainText("Have questions?");
        await portal.look(`${screen.split("/")[0]}-${theme}`);
      }
    },
  );
}

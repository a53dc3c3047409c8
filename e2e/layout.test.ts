import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");

const visibleNavigation = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  return page.getByRole("navigation", { name: "Main" });
};

test(
  "the Activity dropdown lists the newest loans of each business first and works with the keyboard [CORE-LAYOUT-03]",
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

test("the configuration sets a tenant's name, colors and logo", async ({ page, portal }) => {
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
  // The page shows the logo twice: in the header and on the button to log in with email.
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
});

test("the portal uses the system's theme before and after the sign-in", async ({ page, portal }) => {
  const theme = page.locator("html");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/us/login");
    await expect(theme).toHaveAttribute("data-theme", colorScheme);
  }
  await portal.signIn(dana);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/us/summary");
    await expect(theme).toHaveAttribute("data-theme", colorScheme);
  }
});

import type { Page } from "@playwright/test";
import { expect, outlastMaintenance, person, test } from "./portal.ts";

const dana = person("dana");
const choice = (page: Page) => page.getByRole("button", { name: /^Log in with email/ });
const email = (page: Page) => page.getByLabel("Email address");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test.use({ expectedErrors: [/503/] });

test("the login form restores the typed email after an outage", async ({ page }) => {
  await page.clock.install();
  await page.goto("/us/login");
  await choice(page).click();
  await email(page).fill(dana.email);
  await password(page).fill(dana.password ?? "");
  // Waits for the page's own calls, so that only the borrower's call fails.
  await page.waitForLoadState("networkidle");
  await page.route(/\/api\//, (route) =>
    route.fulfill({ status: 503, json: { error: true, code: "UNAVAILABLE", message: "Back soon." } }),
  );
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/maintenance\?redirect=%2Fus%2Flogin$/);
  await page.unroute(/\/api\//);
  await outlastMaintenance(page);
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(email(page)).toHaveValue(dana.email);
  await page.getByRole("button", { name: "See more login options" }).click();
  await expect(choice(page)).toBeFocused();
});

import type { Page } from "@playwright/test";
import { expect, outlastMaintenance, person, test } from "./portal.ts";

const dana = person("dana");
const choice = (page: Page) => page.getByRole("button", { name: /^Log in with email/ });
const email = (page: Page) => page.getByLabel("Email address");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("opening the login form focuses its first field, and going back focuses the choice of login methods [CORE-LOGIN-08, CORE-LOGIN-09]", async ({
  page,
}) => {
  await page.goto("/us/login");
  await choice(page).click();
  await expect(email(page)).toBeFocused();
  await page.getByRole("button", { name: "See more login options" }).click();
  await expect(choice(page)).toBeFocused();
  await expect(email(page)).toHaveCount(0);
  await choice(page).press("Enter");
  await expect(email(page)).toBeFocused();
  await page.goBack();
  await expect(choice(page)).toBeFocused();
  await expect(page).toHaveURL(/\/us\/login$/);
  await page.goForward();
  await expect(email(page)).toBeFocused();
});

test("the login page focuses neither the choice of login methods nor, in the old layout, the email field when it opens", async ({
  page,
  portal,
}) => {
  await page.goto("/us/login");
  await expect(choice(page)).toBeVisible();
  await expect(choice(page)).not.toBeFocused();
  await portal.configure({ loginRevamp: false });
  await page.goto("/us/login");
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).not.toBeFocused();
});

test("the login form restores the typed email, but not the password, after a reload or a return to the login methods", async ({
  page,
}) => {
  await page.goto("/us/login");
  await choice(page).click();
  await email(page).fill(dana.email);
  await password(page).fill("secret");
  await page.getByRole("button", { name: "See more login options" }).click();
  await choice(page).click();
  await expect(email(page)).toHaveValue(dana.email);
  await expect(password(page)).toHaveValue("");
  await page.reload();
  await expect(email(page)).toHaveValue(dana.email);
});

test("leaving empty fields of the login form shows no error", async ({ page, portal }) => {
  await page.goto("/us/login");
  await choice(page).click();
  await expect(email(page)).toBeFocused();
  expect(await portal.focusAfter("Tab", "Tab", "Tab")).toEqual([
    'textbox "Password"',
    'button "Show Password"',
    'button "Log In"',
  ]);
  await expect(email(page)).not.toHaveAttribute("aria-invalid");
  await expect(password(page)).not.toHaveAttribute("aria-invalid");
  await email(page).fill("dana@");
  await password(page).focus();
  await expect(email(page)).toHaveAttribute("aria-invalid", "true");
});

test.describe("the login form after a refused login", () => {
  test.use({ expectedErrors: [/401/] });
  test("a refused login moves the focus to the password, because the email is probably right", async ({
    page,
  }) => {
    await page.goto("/us/login");
    await choice(page).click();
    await email(page).fill(dana.email);
    await password(page).fill("wrong");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Some of your info is incorrect. Please check it and try again.",
    );
    await expect(password(page)).toBeFocused();
    await expect(email(page)).toHaveValue(dana.email);
  });
});

test.describe("the login form after an outage", () => {
  test.use({ expectedErrors: [/503/] });
  test("an outage leads back to the login form with the typed email, and the form still leads back to the login methods", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/us/login");
    await choice(page).click();
    await email(page).fill(dana.email);
    await password(page).fill(dana.password ?? "");
    // Waits for the page's own calls, because the first call to fail must be the borrower's.
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
});

import { expect, test } from "./portal.ts";

test(
  "the PayPal choice leads to the provider, and whoever is chosen there to their summary [CORE-LOGIN-07, CORE-LOGIN-21, CORE-SSO-02, CORE-SSO-05]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await page.goto("/us/login");
    await page.getByRole("link", { name: /^Continue with PayPal/ }).click();
    await expect(page.getByRole("heading", { name: "Choose a demo person" })).toBeVisible();
    await portal.look("sandbox-sign-on");
    await page.getByRole("radio", { name: /^Jonah Reed/ }).check();
    await page.getByRole("button", { name: "Continue as Jonah Reed" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    await expect(page.getByRole("main").getByText("Reed Records").last()).toBeVisible();
  },
);

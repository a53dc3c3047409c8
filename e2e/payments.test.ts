import { expect, person, test } from "./portal.ts";

test("scratch", async ({ page, portal }) => {
  await portal.signIn(person("dana"));
  await page.goto("/us/one-time-payment");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Scheduled One-Time Payment")).toBeVisible();
  await portal.look("otp");
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await expect(page.getByRole("heading", { name: "Make a Payment" })).toBeFocused();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.waitForTimeout(1000);
  console.log(await page.getByRole("dialog").ariaSnapshot());
  await portal.look("otp-modal");
});

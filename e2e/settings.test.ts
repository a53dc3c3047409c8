import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const fresh = "Sunrise!7Road";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const saved = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();

test.describe("changes on the settings page", () => {
  test.use({ expectedErrors: [/401|422/] });
  test("a borrower changes the home phone, the email, the password and the security questions [CORE-SET-03, CORE-SET-09, CORE-SET-13, CORE-SET-14]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/settings");
    await expect(page.getByText("(312) 555-0118", { exact: true })).toBeVisible();
    await portal.look("settings");
    await page.getByRole("link", { name: "Update home phone" }).click();
    await expect(field(page, "Home phone")).toHaveValue("(312) 555-0118");
    await field(page, "Home phone").fill("(312) 555-0119");
    await send(page);
    await saved(page, "Home phone updated.");
    await expect(page.getByText("(312) 555-0119", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Change email" }).click();
    await field(page, "New email").fill("hello@mapleandmain.example");
    await field(page, "Confirm email").fill("hello@mapleandmain.example");
    await field(page, "Password").fill("Wrong.Password1");
    await send(page);
    await expect(page.getByRole("alert")).toHaveText("Invalid Password");
    await field(page, "Password").fill(dana.password ?? "");
    await send(page);
    await saved(page, "Check your email to confirm the new email address");
    await expect(page.getByRole("region", { name: "Login" }).getByText(dana.email)).toBeVisible();

    await page.getByRole("link", { name: "Change password" }).click();
    await field(page, "Current password").fill("x");
    await field(page, "New password").fill(fresh);
    await field(page, "Confirm password").fill(fresh);
    await send(page);
    await expect(page.getByRole("alert")).toHaveText(
      "The information you entered is incorrect. Please try again.",
    );
    await expect(page).toHaveURL(/change-password$/);
    await portal.look("change-password-refused");
    await field(page, "Current password").fill(dana.password ?? "");
    await send(page);
    await saved(page, "Your new password has been updated successfully!");

    await page.getByRole("link", { name: "Change security questions" }).click();
    for (const [at, { question }] of dana.answers.entries())
      await expect(field(page, `Question ${at + 1}`)).toHaveValue(question);
    await field(page, "Question 2").selectOption("Create your own security question");
    await field(page, "Your question").fill("Whose oven?");
    await field(page, "Answer 1").fill("one");
    await field(page, "Answer 2").fill("two");
    await send(page);
    await saved(page, "Security questions updated.");
    await page.getByRole("link", { name: "Change security questions" }).click();
    await expect(field(page, "Question 1")).toHaveValue(dana.answers[0]?.question ?? "");
    await expect(field(page, "Your question")).toHaveValue("Whose oven?");
  });
});

import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");

const loanNumber = (page: Page) => page.getByLabel("Loan Number");
const chosenLoan = (page: Page) => loanNumber(page).locator("option:checked");

test("links on the summary open the payment page with the chosen loan [SERV-OTP-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await page.getByRole("link", { name: "Make a payment, Business loan 4410-30956" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One Time Payment");
  await expect(chosenLoan(page)).toHaveText("Business loan 4410-30956");
  await page.goto("/us/summary");
  await page
    .getByRole("alert")
    .getByRole("link", { name: "Pay $1,284.60 past due on Business loan 4410-22871" })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "Past due amount $1,284.60" })).toBeChecked();
  await expect(dialog.getByText(/^\$1,284\.60 on /)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(chosenLoan(page)).toHaveText("Business loan 4410-22871, past due");
  await expect(dialog).toHaveCount(0);
  await expect(loanNumber(page).getByRole("option")).toHaveText([
    "Business loan 4410-30956",
    "Business loan 4410-22871, past due",
    "Business loan 4409-18733",
    "Business loan 4409-10482",
  ]);
  await expect(page.getByRole("region", { name: "Loan" })).toContainText(
    "Balance, PayPal Business Loan$47,519.80",
  );
  await expect(page.getByRole("alert").filter({ hasText: "past due" })).toHaveText(
    /^Your loan is \$1,284\.60 past due\.A payment of \$400\.00 on .{10,11} is already in progress\.Pay \$1,284\.60 past due$/,
  );
  expect(await portal.layoutShift()).toBeLessThan(0.05);
  await portal.look("payments");

  await page.getByRole("link", { name: "View All Activity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business loan 4410-22871");
  await page.getByRole("button", { name: "Fees" }).click();
  await expect(page.getByRole("cell", { name: "Total Loan Fee" })).toBeVisible();
  await expect(page.getByText("Interest Charge")).toHaveCount(0);
});

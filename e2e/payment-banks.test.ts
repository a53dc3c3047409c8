import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dialog = (page: Page) => page.getByRole("dialog").first();
const title = (page: Page) => dialog(page).getByRole("heading", { level: 2 }).first();
const payFrom = (page: Page) => dialog(page).getByRole("group", { name: "Pay from" });
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Make a One-Time Payment" });
const list = (page: Page) => page.getByRole("list", { name: "Scheduled One-Time Payment" });
const message = (page: Page, text: string) => dialog(page).getByText(text, { exact: true });

async function fillBusiness(page: Page): Promise<void> {
  await field(page, "Address Line 1").fill("418 Main Street");
  await field(page, "City").fill("Des Moines");
  await field(page, "State").selectOption("IA");
  await field(page, "Zip Code").fill("50312");
  await press(page, "Continue");
  await expect(title(page)).toHaveText("Bank Information");
}

async function fillNumbers(page: Page, routing: string, digits: string): Promise<void> {
  await field(page, "ACH routing Number").fill(routing);
  await field(page, "Re entering ACH routing Number").fill(routing);
  await field(page, "Bank Account number").fill(digits);
  await field(page, "Re entering Bank Account Number").fill(digits);
}

test("a borrower adds a bank account after a reload and pays from the account [SERV-BANKEDIT-15, SERV-BANKEDIT-16, SERV-API-04, SERV-MODAL-01]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("dana"));
  await page.goto("/us/one-time-payment");
  const amount = dialog(page).getByLabel("Payment amount");
  const typeAll = async () => {
    await dialog(page).getByRole("radio", { name: "Other amount" }).check({ force: true });
    await amount.fill("432.10");
    await press(page, "Change the bank account");
    await press(page, "Add a Bank Account");
    await fillBusiness(page);
    await fillNumbers(page, "990020307", "123456789012");
  };
  await payButton(page).click();
  await typeAll();
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await kept()).toContain("432.10");
  expect(await kept()).toContain("418 Main Street");
  expect(await kept()).not.toContain("123456789012");
  expect(await kept()).not.toContain("990020307");
  await page.reload();
  await payButton(page).click();
  await expect(dialog(page).getByText("We kept what you typed.")).toBeVisible();
  await expect(amount).toHaveValue("432.10");
  await press(page, "Change the bank account");
  await press(page, "Add a Bank Account");
  await expect(field(page, "Address Line 1")).toHaveValue("418 Main Street");
  await field(page, "Address Line 1").fill("");
  await press(page, "Continue");
  await expect(field(page, "Address Line 1")).toHaveAccessibleDescription("Address Line 1 is required.");
  await portal.look("payment-business-errors");
  await press(page, "Go Back");
  await press(page, "Go Back");
  await press(page, "Clear");
  await expect(dialog(page).getByRole("radio", { name: "Other amount" })).not.toBeChecked();
  await expect(dialog(page).getByText("We kept what you typed.")).toHaveCount(0);

  await typeAll();
  await expect(dialog(page).getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
  await expect(field(page, "Bank Name")).toHaveValue("Hawkeye Credit Union");
  await dialog(page).getByRole("radio", { name: "Savings" }).check({ force: true });
  await portal.look("payment-bank");
  const saved = page.waitForResponse(/addEditSelfServiceBankInfo$/);
  const reload = page.waitForResponse(/selfServicePaymentBankList$/);
  await press(page, "Submit");
  expect(await (await saved).json()).toEqual({
    Status: "SUCCESS",
    Records: [
      expect.objectContaining({
        FinancialInstitutionName: "Hawkeye Credit Union",
        BankAccountNumber: "****9012",
      }),
    ],
  });
  await reload;
  await expect(message(page, "Your business bank account was successfully added")).toBeVisible();
  await expect(payFrom(page).getByText("****9012")).toBeVisible();
  await expect(amount).toHaveValue("432.10");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await expect(dialog(page).getByText("$432.10", { exact: true })).toBeVisible();
  await expect(dialog(page).getByText("****9012")).toBeVisible();
  expect(await kept()).not.toContain("123456789012");
});

test("a borrower corrects the bank details of a returned payment and schedules the payment again [SERV-MODAL-05, SERV-BANKEDIT-16, SERV-OTP-17, SERV-OTP-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("rhea"));
  await page.goto("/us/one-time-payment");
  // The third returned payment has the code R03.
  const row = list(page).getByRole("listitem").filter({ hasText: "$252.00" });
  await expect(row).toContainText("the account number or routing number is not correct.");
  await row.getByRole("button", { name: /^Edit bank details for \$252\.00/ }).click();
  await expect(title(page)).toHaveText("Business Information");
  await expect(title(page)).toBeFocused();
  await expect(field(page, "Business Name")).toHaveValue("Callahan Coffee, Inc.");
  await expect(field(page, "Address Line 1")).toHaveValue("212 West Webster Avenue");
  await expect(field(page, "City")).toHaveValue("Chicago");
  await expect(field(page, "State")).toHaveValue("IL");
  await expect(field(page, "Zip Code")).toHaveValue("60614");
  await press(page, "Continue");
  await fillNumbers(page, "990020200", "8140035509");
  await press(page, "Submit");
  await expect(message(page, "Your business bank account was successfully updated")).toBeVisible();
  await expect(payFrom(page).getByText("****5509")).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: "Other amount" })).toBeChecked();
  await expect(dialog(page).getByLabel("Payment amount")).toHaveValue("252.00");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await press(page, "Done");
  await expect(list(page).getByText("Scheduled", { exact: true }).first()).toBeVisible();
  const mended = row.filter({ hasText: "Failed" });
  await expect(mended.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  await expect(
    mended.getByText(
      "Your payment was returned because the account number or routing number is not correct.",
      { exact: true },
    ),
  ).toBeVisible();
});

test("a borrower adds a first bank account and pays from it with only the keyboard [SERV-MODAL-07, SERV-BANKEDIT-16]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("noah"));
  await page.goto("/us/one-time-payment");
  await payButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toBeFocused();
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      const snapshot = await page.locator(":focus").ariaSnapshot();
      if (name.test(snapshot)) return;
    }
    throw new Error(`the Tab key does not come to ${name.source}`);
  };
  await tabTo(/button "Add your Business Bank Account"/);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Business Information");
  await tabTo(/textbox "Address Line 1"/);
  await page.keyboard.type("418 Main Street");
  await tabTo(/textbox "City"/);
  await page.keyboard.type("Des Moines");
  await tabTo(/combobox "State"/);
  await page.keyboard.type("Iowa");
  await tabTo(/textbox "Zip Code"/);
  await page.keyboard.type("50312");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Bank Information");
  await tabTo(/textbox "ACH routing Number"/);
  await page.keyboard.type("990010100");
  await tabTo(/textbox "Re entering ACH routing Number"/);
  await page.keyboard.type("990010100");
  await tabTo(/textbox "Bank Account number"/);
  await page.keyboard.type("12345678");
  await tabTo(/textbox "Re entering Bank Account Number"/);
  await page.keyboard.type("12345678");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Make a Payment");
  await expect(title(page)).toBeFocused();
  await expect(message(page, "Your business bank account was successfully added")).toBeVisible();
  await tabTo(/textbox "Payment amount"/);
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await tabTo(/button "Done"/);
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toBeFocused();
});

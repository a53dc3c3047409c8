import type { Locator } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

async function fillNumbers(of: Locator, label: string, routing: string, account: string): Promise<void> {
  await of.getByLabel(label).fill(routing);
  await of.getByLabel("Account number", { exact: true }).fill(account);
}

test("a borrower enters both bank accounts and a payment day and completes the request [SERV-BVER-01, SERV-BVER-04, SERV-BVER-07, SERV-BVER-08]", async ({
  page,
  portal,
}) => {
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const [deposit, withdrawal] = [section("Deposit Account"), section("Withdrawal Account")];
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const open = async () => {
    await page.goto("/us/verify-bank-accounts");
    await expect(page).toHaveURL(/\/us\/application\/[^/]+\/verify-bank-accounts$/);
    await expect(deposit).toBeVisible();
  };
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, number] = /\/api\/bank\/(\d+\?.*)$/.exec(request.url()) ?? [];
    if (number) asked.push(number);
  });
  await portal.signIn(person("ruth"));
  await open();
  await expect(heading("Bank account information")).toBeVisible();
  await submit.click();
  await expect(page.getByRole("alert").getByRole("link").last()).toHaveText("Payment Day: Required");
  await portal.look("bank-accounts-required");

  await fillNumbers(deposit, "Wire Routing number", "990020307", "55012300447");
  await deposit.getByLabel("Business name").fill("Sorensen Hardware");
  await deposit.getByLabel("Address line 1").fill("212 Court Avenue");
  await deposit.getByLabel("Address line 2").fill("N/A");
  await deposit.getByLabel("City").fill("Des Moines");
  await deposit.getByLabel("State").selectOption("Iowa");
  await deposit.getByLabel("Zip").fill("50309");
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
  await expect.poll(stored).toContain("212 Court Avenue");
  expect(await stored()).not.toContain("55012300447");
  expect(await stored()).not.toContain("990020307");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(deposit.getByLabel("Address line 1")).toHaveValue("212 Court Avenue");
  await expect(deposit.getByLabel("Account number", { exact: true })).toHaveValue("");

  asked.length = 0;
  await fillNumbers(deposit, "Wire Routing number", "990020307", "55012300447");
  await expect(deposit.getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
  await fillNumbers(withdrawal, "ACH Routing number", "990020200", "66044400991");
  await expect(withdrawal.getByText("Hawkeye Credit Union, Moline, IL")).toBeVisible();
  expect(asked).toEqual(["990020307?routingType=WIRE", "990020200?routingType=ACH"]);
  await withdrawal.getByRole("button", { name: "Find your routing number" }).click();
  const dialog = page.getByRole("dialog", { name: "Routing numbers" });
  await expect(dialog.getByRole("row")).toHaveCount(10);
  await expect(dialog.locator("[aria-current]")).toContainText("Iowa Your business state990020307");
  await portal.look("routing-help");
  await dialog.getByLabel("Search Bank Account State").fill("iowa");
  await dialog.getByRole("button", { name: "Use Iowa number 990020307" }).click();
  await expect(withdrawal.getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
  await section("Payment Day").getByRole("radio", { name: "Tuesday" }).check();
  await submit.click();

  await expect(heading("Success!")).toBeFocused();
  await expect(page).toHaveURL(
    /\/us\/summary\?successStipulationGroupName=Bank(\+|%20)account(\+|%20)information&successStipulationName=Bank(\+|%20)account(\+|%20)information$/,
  );
  // The accounts stay visible after the request is fulfilled (SH-005), but show only their last four digits.
  await open();
  await expect(deposit).toContainText("Hawkeye Credit Union");
  await expect(deposit.getByText("****0447")).toBeVisible();
  await expect(withdrawal.getByText("****0991")).toBeVisible();
  await expect(section("Payment Day").getByText("Tuesday")).toBeVisible();
  expect(await page.content()).not.toContain("55012300447");
});

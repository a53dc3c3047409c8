import { expect, person, test } from "./portal.ts";

test("the sandbox bank sends a scheduled payment on demand and returns it with the chosen code [SERV-OTP-16, SERV-RET-04]", async ({
  page,
  portal,
}) => {
  await page.goto("/sandbox/bank");
  await expect(page.getByText("No payment has been sent yet.")).toBeVisible();

  await portal.signIn(person("dana"));
  await page.goto("/us/one-time-payment");
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByRole("radio", { name: /^Past due amount/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByRole("heading", { name: "Payment Confirmation" })).toBeVisible();

  await page.goto("/sandbox/bank");
  await page.getByRole("button", { name: "Send what is due now" }).click();
  const sent = page.getByRole("radio", { name: /\$1,284\.60/ });
  await expect(sent).toBeChecked();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await portal.look("sandbox-bank");

  await page.getByLabel("What the bank says").selectOption("R03");
  await page.getByRole("button", { name: "Say this of the payment" }).click();
  await expect(page.getByText("Returned", { exact: true })).toBeVisible();
  await page.goto("/us/one-time-payment");
  const payment = page.getByRole("listitem").filter({ hasText: "$1,284.60" });
  await expect(payment).toContainText("Failed");
  await expect(payment.getByRole("button", { name: /^Edit/ })).toBeVisible();
});

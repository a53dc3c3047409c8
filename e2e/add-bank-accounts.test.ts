import { expect, person, test } from "./portal.ts";

test.use({ expectedErrors: [/422/] });

test("a borrower adds a bank account after the server refuses the business name [SERV-BADD-01, SERV-BADD-04, SERV-BADD-05, SERV-BADD-06]", async ({
  page,
  portal,
}) => {
  await portal.configure({ bankFormVersion: "v1" });
  await portal.signIn(person("pavel"));
  await page.goto("/us/add-bank-accounts");
  await expect(page).toHaveURL(/\/us\/application\/[^/]+\/add-bank-accounts$/);
  await expect(page.getByRole("heading", { level: 1, name: "Add bank accounts" })).toBeVisible();
  const deposit = page.getByRole("region", { name: "Deposit Account", exact: true });
  await deposit.getByRole("button", { name: "Edit" }).click();
  await deposit.getByLabel("Wire Routing number").fill("990020307");
  await deposit.getByLabel("Account number", { exact: true }).fill("55012300447");
  await deposit.getByLabel("Business name").fill("Dvorak and Sons");
  await deposit.getByLabel("Address line 1").fill("212 Court Avenue");
  await deposit.getByLabel("Address line 2").fill("N/A");
  await deposit.getByLabel("City").fill("Des Moines");
  await deposit.getByLabel("State").selectOption("Iowa");
  await deposit.getByLabel("Zip").fill("50309");
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await submit.click();
  const message =
    "Deposit Account: the business name does not match our records. Please correct it and try again.";
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(page.getByRole("alert")).toHaveAttribute("data-type", "critical");
  const name = deposit.getByLabel("Business name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(message);
  await portal.look("add-bank-accounts-refused");
  await name.fill("DVORAK PRINTS, INC.");
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: "Success!" })).toBeVisible();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankAccountVerification/);
});

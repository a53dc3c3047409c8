import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The page of the borrower's one application that asks for bank accounts. */
async function open(page: Page, country: "us" | "ca" = "us", name = "verify-bank-accounts"): Promise<void> {
  await page.goto(`/${country}/${name}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("looks", { tag: "@phone" }, async ({ page, portal }) => {
  await portal.signIn(person("ruth"));
  await open(page);
  await portal.look("bank-accounts-new");
  await section(page, "Deposit Account").getByLabel("Wire Routing number").fill("990020307");
  await section(page, "Withdrawal Account").getByLabel("ACH Routing number").fill("990020307");
  await section(page, "Withdrawal Account").getByLabel("Account number").fill("12");
  await page.getByRole("button", { name: "Submit" }).click();
  await portal.look("bank-accounts-faults");
  await section(page, "Withdrawal Account").getByRole("button", { name: "Find your routing number" }).click();
  await expect(page.getByRole("dialog").getByRole("row").nth(1)).toBeVisible();
  await portal.look("routing-help");
});

test("looks 2", { tag: "@phone" }, async ({ page, portal }) => {
  await portal.signIn(person("dana"));
  await open(page);
  await section(page, "Withdrawal Account").getByRole("button", { name: "Edit" }).click();
  await portal.look("bank-accounts-edit");
});

test("looks 3", { tag: "@phone" }, async ({ page, portal }) => {
  await portal.signIn(person("luc"));
  await open(page, "ca");
  await portal.look("bank-accounts-canada");
});

test("looks 4", { tag: "@phone" }, async ({ page, portal }) => {
  await portal.signIn(person("pavel"));
  await open(page, "us", "add-bank-accounts");
  await section(page, "Deposit Account").getByRole("button", { name: "Edit" }).click();
  await section(page, "Payment Day").getByRole("button", { name: "Edit" }).click();
  await portal.look("add-bank-accounts");
});

test("looks 5", { tag: "@phone" }, async ({ page, portal }) => {
  await portal.configure({ bankFormVersion: "v1" });
  await portal.signIn(person("omar"));
  await open(page);
  await page.getByRole("button", { name: "Add another account" }).click();
  await portal.look("bank-accounts-legacy");
});

import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const needed = "We need this again";
const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });

async function send(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device|Choose files/ }).click();
  await (await chosen).setFiles([pdf(name)]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/summary\?/);
}

test("a reopened document task shows the lender's reason until the borrower sends a new document", async ({
  page,
  portal,
  server,
}) => {
  const reason = "The license you sent expired on Oct 31.\nPlease send the renewed one.";
  await portal.signIn(person("wanda"));
  await page.goto("/us/action-items");
  await expect(row(page, "Driver's license")).toContainText(/Received/);
  await lenderOf(server).sendBack("application-contact-wanda-osei", "Driver's license", reason);
  await page.goto("/us/action-items");
  const item = row(page, "Driver's license");
  await expect(item.getByText(needed, { exact: true })).toBeVisible();
  await expect(item).toContainText("Please send the renewed one.");
  await expect(item.getByText(/^Sent back \w{3} \d{1,2}$/)).toBeVisible();
  await expect(
    page.getByText(/Each one is saved when you submit it\. One came back to you\.$/),
  ).toBeVisible();
  await portal.look("task-sent-back");
  await item.getByRole("link", { name: /^Replace Driver's license/ }).click();
  const alert = page.getByRole("status").filter({ hasText: needed });
  await expect(alert).toContainText("The license you sent expired on Oct 31.");
  await portal.look("task-sent-back-upload");
  await send(page, "License 2026.pdf");
  await page.goto("/us/action-items");
  await expect(row(page, "Driver's license")).toContainText(/Received/);
  await expect(page.getByText(needed)).toHaveCount(0);
});

test("a reopened form task shows the lender's reason and offers Continue instead of Replace", async ({
  page,
  portal,
  server,
}) => {
  const reason = "This account is closed. Please give us another.";
  await portal.signIn(person("omar"));
  await lenderOf(server).sendBack("application-contact-omar-haddad", "Bank account information", reason);
  await page.goto("/us/summary");
  await expect(page.getByText("Waiting on you")).toBeVisible();
  await page.goto("/us/action-items");
  const item = row(page, "Bank account information");
  await expect(item.getByText(needed, { exact: true })).toBeVisible();
  await expect(item).toContainText(reason);
  await item.getByRole("link", { name: /^Continue Bank account information/ }).click();
  await expect(page).toHaveURL(/\/verify-bank-accounts/);
});

test("a request that the lender adds later appears as an action item and in the counts", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("milo"));
  await page.goto("/us/action-items");
  await expect(page.getByText("1 thing to finish. It is saved when you submit it.")).toBeVisible();
  await lenderOf(server).askFor("application-contact-milo-kessler", "Payroll documents", {
    externalId: "milo-tax-return",
    name: "Tax return 2019",
    groupName: "TaxReturn",
    type: "TaxReturn",
    customerFacingCopy: "The return for 2019, all pages.",
    requestType: "Credit Application",
  });
  await page.goto("/us/action-items");
  await expect(page.getByText("2 things to finish. Each one is saved when you submit it.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Action items, 2 open" })).toBeVisible();
  await page.getByRole("link", { name: /^Start Tax return 2019/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Copy of Tax Return");
  await expect(page.getByText("The return for 2019, all pages.")).toBeVisible();
  await send(page, "2019.pdf");
  await page.goto("/us/action-items");
  await expect(page.getByText("1 thing to finish. It is saved when you submit it.")).toBeVisible();
  await expect(row(page, "Tax return 2019")).toContainText(/Received/);
});

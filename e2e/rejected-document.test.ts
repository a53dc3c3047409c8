import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const reason = "The license you sent expired on Oct 31.\nPlease send the renewed one.";
const needed = "We need this document again";
const item = "Business license";

const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const bell = (page: Page) => page.getByRole("link", { name: /notification|action item/i }).first();

async function send(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device|Choose files/ }).click();
  await (await chosen).setFiles([pdf(name)]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
}

async function open(page: Page, verb: string): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: new RegExp(`^${verb} ${item}`) }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
}

test(
  "a rejected document shows the lender's reason in the list and on its upload page until the borrower sends a new document",
  { tag: "@phone" },
  async ({ page, portal, server }) => {
    await portal.signIn(person("teresa"));
    await open(page, "Start");
    await send(page, "Business license 2024.pdf");
    await page.goto("/us/action-items");
    await expect(row(page, item)).toContainText("Received");
    const before = (await bell(page).textContent()) ?? "";
    await expect(page.getByText(/came back to you/)).toHaveCount(0);

    await lenderOf(server).reject("Business license 2024.pdf", reason);
    await page.goto("/us/action-items");
    const asked = row(page, item);
    await expect(asked.getByText(needed, { exact: true })).toBeVisible();
    await expect(asked).toContainText("The license you sent expired on Oct 31.");
    await expect(asked.getByText(/^Business license 2024\.pdf, \w{3} \d{1,2}$/)).toBeVisible();
    await expect(asked).not.toContainText("Received");
    await expect(
      page.getByText(/Each one is saved when you submit it\. One came back to you\.$/),
    ).toBeVisible();
    await expect(page.getByText(needed)).toHaveCount(1);
    await expect(bell(page)).not.toHaveText(before);
    await portal.look("action-item-rejected");

    await asked.getByRole("link", { name: `Replace ${item}` }).click();
    const alert = page.getByRole("status").filter({ hasText: needed });
    await expect(alert).toHaveAttribute("data-type", "warning");
    await expect(alert).toContainText("Please send the renewed one.");
    await expect(page.getByRole("heading", { name: "What you sent before" })).toBeVisible();
    const earlier = row(page, "Business license 2024.pdf");
    await expect(earlier).toContainText(/Uploaded \w{3} \d{1,2}\. Not accepted \w{3} \d{1,2}\.$/);
    await portal.look("upload-rejected");
    // Submit needs a new file, because the rejected document does not fulfill the request.
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Please upload all required documents before submitting.")).toBeVisible();
    await send(page, "Business license 2025.pdf");
    await page.goto("/us/action-items");
    await expect(row(page, item)).toContainText("Received");
    await expect(page.getByText(needed)).toHaveCount(0);
    await expect(bell(page)).toHaveText(before);
  },
);

test("a rejected document with a very long name and reason fits the summary and the page for several documents", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("dana"));
  const longName = `${"Profit-and-loss-statement-of-the-bakery-".repeat(4)}2025.pdf`;
  const longReason = `${"unbroken".repeat(20)} ${"and many more words ".repeat(16)}`.slice(0, 500);
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: /^Start Financial statements/ }).click();
  const zones = page.getByRole("button", { name: /choose from your device|Choose files/ });
  for (const name of [longName, "Balance sheet.pdf"]) {
    const chosen = page.waitForEvent("filechooser");
    await zones.last().click();
    await (await chosen).setFiles([pdf(name)]);
  }
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await lenderOf(server).reject(longName, longReason);
  await page.goto("/us/summary");
  const asked = row(page, "Financial statements").filter({ hasText: needed });
  await expect(asked).toContainText(longName);
  await portal.look("summary-rejected");
  await asked.getByRole("link", { name: /^Replace Financial statements/ }).click();
  await expect(page.getByText("0 of 1 added")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: needed })).toContainText(longName);
  await portal.look("upload-rejected-of-several");
});

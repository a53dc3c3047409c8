import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const item = "Financial statements";
const row = (page: Page) => page.getByRole("listitem").filter({ hasText: item });
const bell = (page: Page) => page.getByRole("link", { name: /^Action items/ }).first();
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });

async function choose(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: /choose from your device|Choose files/ })
    .last()
    .click();
  await (await chosen).setFiles([pdf(name)]);
}

test("a rejected document reopens its request until the borrower sends another document", async ({
  page,
  portal,
  server,
}) => {
  const longName = `${"Profit-and-loss-statement-of-the-bakery-".repeat(4)}2025.pdf`;
  const longReason =
    `The statement ends in October.\n${"unbroken".repeat(20)} ${"and more words ".repeat(18)}`
      .slice(0, 500)
      .trim();
  await portal.signIn(person("dana"));
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `Start ${item}` }).click();
  await choose(page, longName);
  await choose(page, "Balance sheet.pdf");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await page.goto("/us/action-items");
  await expect(row(page)).toContainText("Received");
  await expect(bell(page)).toHaveText("3");
  await expect(page.getByText(/came back to you/)).toHaveCount(0);

  await lenderOf(server).reject(longName, longReason);
  await page.goto("/us/action-items");
  await expect(row(page).getByText("We need this document again", { exact: true })).toBeVisible();
  await expect(row(page)).toContainText("The statement ends in October.");
  await expect(row(page)).toContainText(longName);
  await expect(row(page)).not.toContainText("Received");
  await expect(
    page.getByText("4 things to finish. Each one is saved when you submit it. One came back to you."),
  ).toBeVisible();
  await expect(bell(page)).toHaveText("4");
  await portal.look("action-item-rejected");

  await page.getByRole("link", { name: `Replace ${item}` }).click();
  await expect(page.getByText("0 of 1 added")).toBeVisible();
  const alert = page.getByRole("status").filter({ hasText: "We need this document again" });
  await expect(alert).toContainText(longName);
  await expect(page.getByRole("heading", { name: "What you sent before" })).toBeVisible();
  await portal.look("upload-rejected-of-several");
  // Submit needs a new file, because the rejected document does not fulfill the request.
  await submit(page).click();
  await expect(page.getByText("Please upload all required documents before submitting.")).toBeVisible();
  await choose(page, "Profit and loss 2025.pdf");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await page.goto("/us/action-items");
  await expect(row(page)).toContainText("Received");
  await expect(page.getByText("We need this document again")).toHaveCount(0);
  await expect(bell(page)).toHaveText("3");

  // The lender can also reject a whole request without naming a document.
  await lenderOf(server).sendBack("application-maple-2", item, "Both, signed, please.");
  await page.goto("/us/action-items");
  await expect(row(page).getByText("We need this again", { exact: true })).toBeVisible();
  await expect(row(page)).toContainText("Both, signed, please.");
  await expect(row(page).getByText(/^Sent back \w{3} \d{1,2}$/)).toBeVisible();
  await row(page)
    .getByRole("link", { name: `Replace ${item}` })
    .click();
  await expect(page.getByRole("status").filter({ hasText: "We need this again" })).toContainText(
    "Both, signed, please.",
  );
});

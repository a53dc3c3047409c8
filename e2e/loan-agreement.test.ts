import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pdf, png } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const application = "application-contact-luis-ortega";
const agreement = pdf("agreement.pdf").buffer;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });

async function open(page: Page): Promise<void> {
  await page.goto("/us/summary");
  await page.getByRole("link", { name: /^View your loan agreement, / }).click();
  await expect(page).toHaveURL(/\/us\/[^/]+\/loan-agreement(\/signed)?$/);
}

async function choose(page: Page, files: Parameters<typeof png>[0][]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device|Choose files/ }).click();
  await (
    await chosen
  ).setFiles(files.map((name) => (name.endsWith(".pdf") ? pdf(name) : { ...png(name), name })));
}

test("a borrower signs the agreement on paper and sends a better copy after a rejection [FORG-AGR-02, FORG-AGR-03, FORG-AGR-04, FORG-AGR-05]", async ({
  page,
  portal,
  server,
}) => {
  test.slow();
  const lender = lenderOf(server);
  const online = page.getByRole("button", { name: "Sign Loan Agreement" });
  await portal.signIn(person("luis"));
  await open(page);
  const address = page.url();
  await expect(title(page)).toHaveText("We're working on your loan agreement");
  await lender.giveAgreement(application, agreement);
  await lender.voidAgreement(application);
  await page.reload();
  await expect(title(page)).toHaveText("We're working on your loan agreement");
  await expect(submit(page)).toHaveCount(0);

  await lender.giveAgreement(application, agreement);
  await page.reload();
  await expect(title(page)).toHaveText("Loan agreement");
  await expect(page.getByText("Funding takes 1 to 2 business days after you sign.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Print", "Sign", "Upload"]);
  await expect(online).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("loan-agreement.pdf");
  expect(await readFile(await file.path())).toEqual(agreement);
  await page.goto(`${address}/signed`);
  await expect(page).toHaveURL(address);

  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Please upload all required documents before submitting.",
  );
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(submit(page)).toBeFocused();
  await choose(page, ["page 1.png", "page 2.pdf"]);
  await submit(page).click();
  await expect(title(page)).toHaveText("loan agreement received");
  await expect(page.getByText("We are reviewing it.")).toBeVisible();
  await expect(page.getByText("Your signed loan agreement was sent.")).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText("loan agreement received");

  await lender.rejectAgreement(application, "Page 9 was missing.");
  await page.reload();
  const warning = page.getByText(
    "Your loan agreement could not be accepted. Please print, sign and upload it again.",
  );
  await expect(warning).toBeVisible();
  await expect(page.getByText(/^Page 9 was missing\. We checked it on \w{3} \d{1,2}\.$/)).toBeVisible();
  await expect(online).toHaveCount(0);
  await portal.look("loan-agreement-rejected");
  await choose(page, ["better scan.pdf"]);
  await submit(page).click();
  await expect(title(page)).toHaveText("loan agreement received");
  await expect(warning).toHaveCount(0);
  expect((await lender.documentOf("better scan.pdf")).documentType).toBe("SignedLoanAgreement");

  await lender.approveAgreement(application);
  await page.goto(address);
  await expect(page).toHaveURL(`${address}/signed`);
  await expect(title(page)).toHaveText("You signed your loan agreement");
});

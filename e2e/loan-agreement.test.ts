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

test(
  "a borrower opens the agreement from the tracker, downloads it, and sends a copy signed in ink [FORG-AGR-02, FORG-AGR-04, FORG-AGR-10, FORG-CONST-13]",
  { tag: "@phone" },
  async ({ page, portal, server }) => {
    await lenderOf(server).giveAgreement(application, agreement);
    await portal.signIn(person("luis"));
    await open(page);
    await expect(title(page)).toHaveText("Loan agreement");
    await expect(page.getByText("Funding takes 1 to 2 business days after you sign.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Print", "Sign", "Upload"]);
    await expect(page.getByText("Up to 27MB total. JPG, GIF, PNG or PDF.")).toBeVisible();
    await portal.look("loan-agreement");

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("loan-agreement.pdf");
    expect(await readFile(await file.path())).toEqual(agreement);

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
    await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    await expect(
      page.getByText("Once we accept your copy, funding takes 1 to 2 business days."),
    ).toBeVisible();
    await portal.look("loan-agreement-received");
    await page.reload();
    await expect(title(page)).toHaveText("loan agreement received");
  },
);

test("the agreement page rejects a file of the wrong type and keeps an accepted file [FORG-AGR-02]", async ({
  page,
  portal,
  server,
}) => {
  await lenderOf(server).giveAgreement(application, agreement);
  await portal.signIn(person("luis"));
  await open(page);
  await choose(page, ["page 1.png", "page 2.jpeg"]);
  await expect(page.getByText("page 1.png")).toBeVisible();
  await expect(
    page.getByText("File type is not allowed. Save it as JPG, GIF, PNG or PDF and add it again."),
  ).toBeVisible();
});

test("a rejected copy of the agreement shows the lender's reason above the steps, and the borrower can send a better copy [FORG-AGR-04, FORG-AGR-05]", async ({
  page,
  portal,
  server,
}) => {
  const online = page.getByRole("button", { name: "Sign Loan Agreement" });
  await lenderOf(server).giveAgreement(application, agreement);
  await portal.signIn(person("luis"));
  await open(page);
  await expect(online).toBeVisible();
  await choose(page, ["bad scan.png"]);
  await submit(page).click();
  await expect(title(page)).toHaveText("loan agreement received");

  await lenderOf(server).rejectAgreement(application, "Page 9 was missing.");
  await page.reload();
  const warning = page.getByText(
    "Your loan agreement could not be accepted. Please print, sign and upload it again.",
  );
  await expect(warning).toBeVisible();
  await expect(page.getByText(/^Page 9 was missing\. We checked it on \w{3} \d{1,2}\.$/)).toBeVisible();
  const [above, below] = [await warning.boundingBox(), await page.getByText("Sign in ink").boundingBox()];
  expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
  // After a rejection, the borrower must print and upload, and cannot sign online.
  await expect(online).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Print and upload a signed copy" })).toBeVisible();
  await portal.look("loan-agreement-rejected");

  await choose(page, ["better scan.pdf"]);
  await submit(page).click();
  await expect(title(page)).toHaveText("loan agreement received");
  await expect(page.getByText("We are reviewing it.")).toBeVisible();
  await expect(page.getByText("Your signed loan agreement was sent.")).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect((await lenderOf(server).documentOf("better scan.pdf")).documentType).toBe("SignedLoanAgreement");
  await page.reload();
  await expect(title(page)).toHaveText("loan agreement received");
  await expect(page.getByText("Page 9 was missing.")).toHaveCount(0);
});

test("the agreement page says that the lender is working on a missing or voided agreement [FORG-AGR-03]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("luis"));
  await open(page);
  await expect(title(page)).toHaveText("We're working on your loan agreement");
  await lenderOf(server).giveAgreement(application, agreement);
  await page.reload();
  await expect(title(page)).toHaveText("Loan agreement");
  await lenderOf(server).voidAgreement(application);
  await page.reload();
  await expect(title(page)).toHaveText("We're working on your loan agreement");
  await expect(submit(page)).toHaveCount(0);
  await portal.look("loan-agreement-voided");
});

test("the signed page opens only after the lender has approved the agreement [FORG-AGR-06, FORG-AGR-10, FORG-CONST-13]", async ({
  page,
  portal,
  server,
}) => {
  await lenderOf(server).giveAgreement(application, agreement);
  await portal.signIn(person("luis"));
  await open(page);
  const address = page.url();
  await page.goto(`${address}/signed`);
  await expect(page).toHaveURL(address);
  await lenderOf(server).approveAgreement(application);
  await page.goto(address);
  await expect(page).toHaveURL(`${address}/signed`);
  await expect(title(page)).toHaveText("You signed your loan agreement");
  await expect(page.getByText("It may take up to 15 minutes for this page to update.")).toBeVisible();
  await expect(page.getByText("Funding takes 1 to 2 business days.")).toBeVisible();
  await portal.look("loan-agreement-signed");
});

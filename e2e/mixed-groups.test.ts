import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const item = "Verify your business representatives";
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });

/** Clicks the action item, which opens the page of its next open request. */
async function open(page: Page, verb: "Start" | "Continue"): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `${verb} ${item}` }).click();
}

test("an action item with several forms stays open until the borrower has sent all of them [SERV-UPGEN-01]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("desmond"));
  const more = (name: string, changes: object = {}) =>
    lenderOf(server).askFor("application-contact-desmond-achterberg", item, {
      externalId: `more-${name}`,
      name,
      groupName: "BusinessOwnership",
      type: "Other",
      customerFacingCopy: `${name}, all pages.`,
      requestType: "Credit Application",
      ...changes,
    });
  await more("Operating agreement");
  await more("Loan signers", { type: "AdditionalSigners", isDocument: false, showAdditionalSigners: true });

  await open(page, "Start");
  await page.getByLabel("I attest to the accuracy of the ownership information.").check();
  await page.getByRole("checkbox", { name: /I agree to the/ }).check();
  await submit(page).click();
  // The action item stays open, because the lender also requests a document and signers.
  await expect(page).toHaveURL("/us/summary");
  await expect(page.getByRole("link", { name: "Action items, 1 open" })).toBeVisible();

  for (const expected of ["Operating agreement", "Loan signers"]) {
    await open(page, "Continue");
    await expect(h1(page)).toHaveText(expected);
    if (expected === "Operating agreement") {
      await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/BusinessOwnership$/);
      await expect(page.getByRole("main").getByText("Operating agreement, all pages.")).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(item);
      const chosen = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /choose from your device|Choose files/ }).click();
      await (await chosen).setFiles([pdf("Agreement.pdf")]);
    }
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary/);
  }
  await expect(page).toHaveURL(/\?successStipulationGroupName=BusinessOwnership/);
  await page.goto("/us/action-items");
  const row = page.getByRole("listitem").filter({ has: page.getByText(item, { exact: true }) });
  await expect(row).toContainText(/Received/);
});

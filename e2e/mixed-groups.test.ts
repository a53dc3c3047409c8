import type { Page } from "@playwright/test";
import { pdf } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });

async function choose(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device|Choose files/ }).click();
  await (await chosen).setFiles([pdf(name)]);
}

/** Returns a request for a document, in a group that already contains a different request. */
const document = (groupName: string, name: string, customerFacingCopy = `${name}, all pages.`) => ({
  externalId: `more-${name}`,
  name,
  groupName,
  type: "Other",
  customerFacingCopy,
  requestType: "Credit Application",
});

const owners = "Verify your business representatives";

async function sendOwners(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `Start ${owners}` }).click();
  await page.getByLabel("I attest to the accuracy of the ownership information.").check();
  await page.getByRole("checkbox", { name: /I agree to the/ }).check();
  await submit(page).click();
}

test("a group of a form and a document stays open after the form is sent, and is complete after the document [SERV-UPGEN-01]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("desmond"));
  const asked = document("BusinessOwnership", "Operating agreement");
  await lenderOf(server).askFor("application-contact-desmond-achterberg", owners, asked);
  await sendOwners(page);
  // Completing the form does not complete the group, which still needs the document.
  await expect(page).toHaveURL("/us/summary");
  await page.goto("/us/action-items");
  await row(page, owners)
    .getByRole("link", { name: `Continue ${owners}` })
    .click();
  await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/BusinessOwnership$/);
  await expect(h1(page)).toHaveText("Operating agreement");
  await expect(page.getByRole("main").getByText("Operating agreement, all pages.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(owners);
  // The upload page also opens at an address with the document request's own name.
  const [, id] = /upload-document-group\/([^/]+)\//.exec(page.url()) ?? [];
  await page.goto(`/us/upload-document/${id}/Operating%20agreement`);
  await expect(h1(page)).toHaveText("Operating agreement");
  await page.goto(`/us/upload-document-group/${id}/BusinessOwnership`);
  await choose(page, "Agreement.pdf");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BusinessOwnership/);
  await page.goto("/us/action-items");
  await expect(row(page, owners)).toContainText(/Received/);
  await page.goto(`/us/upload-document-group/${id}/BusinessOwnership`);
  await expect(page).toHaveURL("/us/summary");
});

test("a borrower can send the document of a group before the form, which then stays open", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("rosa"));
  const form = "Calculate Payroll Data";
  await lenderOf(server).askFor("application-delgado", form, document(form, "Payslips"));
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `Start ${form}` }).click();
  await expect(page).toHaveURL(/\/calculate-payroll-data$/);
  const [, id] = /us\/([^/]+)\//.exec(page.url()) ?? [];
  await page.goto(`/us/upload-document-group/${id}/Calculate%20Payroll%20Data`);
  await expect(h1(page)).toHaveText("Payslips");
  await expect(page.getByRole("button", { name: /choose from your device|Choose files/ })).toHaveCount(1);
  await choose(page, "May.pdf");
  await submit(page).click();
  await expect(page).toHaveURL("/us/summary");
  await page.goto("/us/action-items");
  await row(page, form)
    .getByRole("link", { name: `Continue ${form}` })
    .click();
  await expect(page).toHaveURL(/\/calculate-payroll-data$/);
});

test("a group of owners and signers still waits for the signers after the owners are sent", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("desmond"));
  await lenderOf(server).askFor("application-contact-desmond-achterberg", owners, {
    ...document("BusinessOwnership", "Loan signers"),
    type: "AdditionalSigners",
    isDocument: false,
    showAdditionalSigners: true,
  });
  await sendOwners(page);
  await expect(page).toHaveURL("/us/summary");
  await expect(page.getByRole("link", { name: "Action items, 1 open" })).toBeVisible();
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: `Continue ${owners}` }).click();
  await expect(h1(page)).toHaveText("Loan signers");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BusinessOwnership/);
  await page.goto("/us/action-items");
  await expect(row(page, owners)).toContainText(/Received/);
});

test("a document received for one application leaves the request of the same name in another application open", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("teresa"));
  const again = { ...document("TaxReturn", "Business tax return"), type: "TaxReturn" };
  await lenderOf(server).askFor("application-alvarez-2", "Rent Documents", again);
  await page.goto("/us/action-items");
  const bell = page.getByRole("link", { name: /^Action items, \d+ open$/ });
  const count = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  const before = await count();
  await page.getByRole("link", { name: /^Start Business tax return, Business loan application/ }).click();
  await expect(page).toHaveURL(/\/tax-return$/);
  await choose(page, "2024.pdf");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=TaxReturn/);
  await expect(
    page.getByRole("status").filter({ hasText: `Business tax return received. ${before - 1} left to do.` }),
  ).toBeVisible();
  await expect.poll(count).toBe(before - 1);
  await page.reload();
  await expect.poll(count).toBe(before - 1);
  // A request that the lender adds later is still open, although its group has the same name as the completed group.
  const more = { ...document("TaxReturn", "Last year's return"), type: "TaxReturn" };
  await lenderOf(server).askFor("application-alvarez-1", "Voided check", more);
  await page.reload();
  await expect.poll(count).toBe(before);
});

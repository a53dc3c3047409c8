import type { Page } from "@playwright/test";
import { pdf, png, scan, type SentFile } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const rows = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function choose(page: Page, ...files: SentFile[]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: /choose from your device|Choose files/ })
    .last()
    .click();
  await (await chosen).setFiles(files);
}

/** Opens an action item from the list, so that the list determines the page's address. */
async function start(page: Page, item: string, country = "us"): Promise<void> {
  await page.goto(`/${country}/action-items`);
  await page.getByRole("link", { name: new RegExp(`^Start ${item}(,|$)`) }).click();
  await expect(submit(page)).toBeVisible();
}

function calls(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") paths.push(new URL(request.url()).pathname.replace(/^\/api/, ""));
  });
  return paths;
}

test("a self-employed borrower uploads a Schedule C instead of a license [SERV-UPLIC-03, SERV-UPLIC-04]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("teresa"));
  await page.goto("/us/action-items");
  const bell = page.getByRole("link", { name: /^Action items, \d+ open$/ });
  const count = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  const before = await count();
  await expect(
    page.getByText(`${before} things to finish. Each one is saved when you submit it.`),
  ).toBeVisible();
  await portal.look("action-items-every-kind");
  await start(page, "Business license");
  const address = page.url();
  await expect(page).toHaveURL(/\/us\/[^/]+\/business-license$/);
  await expect(page.getByRole("main").locator("p.lead")).toHaveText(
    "Please upload a valid business license, or your IRS Form 1040 Schedule C, or a driver's license if you are an independent contractor or self-employed.",
  );
  await choose(page, pdf("1040 Schedule C.pdf"));
  const sent = calls(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BusinessLicense/);
  expect(sent.map((path) => path.replace(/.*\//, ""))).toEqual(["documents", "fulfillStipulation"]);
  await expect(
    page.getByRole("status").filter({ hasText: `Business license received. ${before - 1} left to do.` }),
  ).toBeVisible();
  await expect.poll(count).toBe(before - 1);
  expect(await lenderOf(server).documentOf("1040 Schedule C.pdf")).toMatchObject({
    documentType: "BusinessLicense",
  });

  // A new request is open even if it has the name of a completed group.
  await lenderOf(server).askFor("application-alvarez-1", "Voided check", {
    externalId: "later-license",
    name: "County license",
    groupName: "BusinessLicense",
    type: "BusinessLicense",
    customerFacingCopy: "The county's license, all pages.",
    requestType: "Credit Application",
  });
  await page.reload();
  await expect.poll(count).toBe(before);
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: /^Continue Business license/ }).click();
  await expect(page.getByRole("heading", { name: /^County license/ })).toBeVisible();
  await choose(page, pdf("County license.pdf"));
  await submit(page).click();
  await expect.poll(count).toBe(before - 1);
  await page.goto("/us/action-items");
  await expect(rows(page, "Business license")).toContainText(/Received/);
  await page.goto(address);
  await expect(page).toHaveURL("/us/summary");
});

test("payroll verification fulfills two requests with one file [SERV-UPPV-02]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("wanda"));
  await lenderOf(server).askFor("application-contact-wanda-osei", "Payroll documents", {
    externalId: "wanda-payroll-again",
    name: "Payroll of the first quarter",
    groupName: "Payroll Verification",
    type: "Payroll Verification",
    documentType: "PayrollVerification",
    customerFacingCopy: "The first quarter too.",
    requestType: "Credit Application",
  });
  await start(page, "Payroll documents");
  await expect(page).toHaveURL(/\/us\/[^/]+\/payroll-verification$/);
  await expect(page.getByRole("region", { name: "What to upload" })).toBeVisible();
  await expect(page.getByRole("button", { name: /choose from your device|Choose files/ })).toHaveCount(1);
  const sent = calls(page);
  await choose(page, pdf("Form 941.pdf"), pdf("Wages.pdf"));
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=Payroll(\+|%20)Verification$/);
  const fulfilled = expect.stringMatching(/\/fulfillStipulation$/);
  expect(sent).toEqual(["/v2/documents", fulfilled, fulfilled]);
  await page.goto("/us/action-items");
  await expect(rows(page, "Payroll documents")).toContainText(/Received/);
  await expect(page.getByRole("link", { name: /^(Start|Continue) Payroll/ })).toHaveCount(0);
});

test("the Canadian bank statements page has a slot for each month and accepts only digital PDFs [SERV-UPBS-01, SERV-UPBS-02, SERV-UP-17]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("colette"));
  await start(page, "Bank statements", "ca");
  await page.goto(
    page.url().replace(/upload-document-(?:choice|group)\/([^/]+)\/.*$/, "$1/upload-bank-statements"),
  );
  await expect(page).toHaveURL(/\/upload-bank-statements$/);
  await expect(title(page)).toHaveText("Bank Statements");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([/^\w+ \d{4}/, /^\w+ \d{4}/]);
  await choose(page, png("photo.png"));
  await expect(page.getByText("File type is not allowed. Save it as PDF and add it again.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss photo.png" }).click();
  await choose(page, pdf("one.pdf"));
  await choose(page, scan("two.pdf"));
  await submit(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert).toContainText("two.pdf: PDF must be digitally created, not a scan or a photo.");
  await expect(page).toHaveURL(/\/upload-bank-statements$/);
  await portal.look("bank-statements-scan");
  await page.getByRole("button", { name: "Dismiss two.pdf" }).click();
  await choose(page, pdf("two again.pdf"));
  await submit(page).click();
  await expect(page).toHaveURL(/\/ca\/summary\?successStipulationGroupName=BankStatements/);
  await page.goto("/ca/action-items");
  await expect(rows(page, "Bank statements")).toContainText(/Received/);
});

test("the gross receipts page explains the documents, and a file completes the action item [SERV-GRRD-01, SERV-GRRD-02]", async ({
  page,
  portal,
  server,
}) => {
  const item = "Reduction in Gross Receipts Documents";
  await portal.signIn(person("ines"));
  await start(page, item);
  await expect(
    page.getByRole("main").getByRole("heading", { level: 2, name: "Which quarter to use" }),
  ).toBeVisible();
  await choose(page, pdf("receipts.pdf"));
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(await lenderOf(server).documentOf("receipts.pdf")).toMatchObject({ documentType: item });
  await page.goto("/us/action-items");
  await expect(rows(page, item)).toContainText(/Received/);
});

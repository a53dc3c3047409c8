import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as documents from "@portal/domain/documents/contract";
import * as records from "@portal/domain/forgiveness/record/contract";
import * as loans from "@portal/domain/loans/contract";
import * as products from "@portal/domain/loans/products/contract";
import type { ApplicationVersion } from "@portal/domain/forgiveness/record/fields/contract";
import * as support from "@portal/domain/support/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { chooseFiles, file } from "../../testing/files.ts";
import { forgivenessRequest } from "../../testing/forgiveness-fixtures.ts";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const notAllowed = "File type is not allowed. Save it as PDF and add it again.";
const title = page.getByRole("heading", { level: 1 });
const submit = page.getByRole("button", { name: "Submit" });
const main = page.getByRole("main");
const alert = page.getByRole("alert");
const optOut = page.getByRole("checkbox");
const zone = page.getByRole("button", { name: /choose from your device/ });
const pathOf = (group: string) => `/us/forgiveness/opp-ppp/${encodeURIComponent(group)}`;
const toSummary = (group: string) => {
  const name = group.replaceAll(" ", "+");
  return `/us/forgiveness-summary?successStipulationGroupName=${name}&successStipulationName=${name}`;
};
const open = (group: string, rest: Parameters<typeof openForgiveness>[1] = {}) =>
  openForgiveness(pathOf(group), rest);
const sent = (api: StubApi) => ({
  uploads: api.calls(documents.uploadDocuments).map(({ files }) => files.map(({ name }) => name)),
  fulfilled: api.calls(applications.fulfillStipulation).map(({ params }) => params.stipId),
});

const demographic =
  "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)";
type Words = {
  readonly ids: string;
  readonly group: string;
  readonly lead: string;
  readonly label: string;
  readonly way: string | null;
  readonly blank?: string;
};
const words: readonly Words[] = [
  {
    ids: "FORG-DSCHA-01",
    group: "Schedule A Worksheet",
    lead: "Upload the completed PPP Schedule A Worksheet or an equivalent payroll report.",
    label: "Upload Schedule A Worksheet",
    way: "I am not submitting a Schedule A Worksheet.",
    blank: "PPP Schedule A Worksheet",
  },
  {
    ids: "FORG-DPAY-01",
    group: "Payroll Supporting Documents",
    lead: "Bank statements or payroll provider reports, payroll tax filings (Form 941), state wage and unemployment filings, and receipts for health insurance and retirement contributions for the covered period.",
    label: "Upload payroll documents",
    way: "I am not submitting payroll supporting documents.",
  },
  {
    ids: "FORG-DFTE-01",
    group: "FTE Documents",
    lead: "Documents showing average full-time equivalent employees for your chosen reference period.",
    label: "Upload FTE documents",
    way: "I am not submitting FTE documents.",
  },
  {
    ids: "FORG-DMORT-01",
    group: "Mortgage Interest Documents",
    lead: "Lender amortization schedule and receipts, or lender account statements.",
    label: "Upload mortgage interest documents",
    way: "I did not use this loan for mortgage interest.",
  },
  {
    ids: "FORG-DRENT-01",
    group: "Rent Documents",
    lead: "Current lease and receipts or canceled checks, or lessor account statements.",
    label: "Upload rent documents",
    way: "I did not use this loan for rent.",
  },
  {
    ids: "FORG-DUTIL-01",
    group: "Utilities Documents",
    lead: "Invoices and receipts, canceled checks or account statements.",
    label: "Upload utilities documents",
    way: "I did not use this loan for utilities.",
  },
  {
    ids: "FORG-DDEM-02",
    group: "Forgiveness Demographic Information",
    lead: "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    label: "Upload demographic form",
    way: demographic,
    blank: "PPP Borrower Demographic Information Form",
  },
  {
    ids: "FORG-DSBA-01, FORG-DSBA-03",
    group: "SBA Form 3508",
    lead: "Upload your completed and signed SBA Form 3508EZ.",
    label: "Upload SBA Form 3508EZ",
    way: null,
    blank: "SBA Form 3508EZ",
  },
];
const titles: Readonly<Record<string, string>> = {
  "SBA Form 3508": "SBA Form 3508EZ",
  "Forgiveness Demographic Information": "Demographic Information (optional)",
};

test.each(words)(
  "the upload page of $group shows the group's texts, limits, opt-out and blank form [$ids, FORG-DOC-01, FORG-DOC-02, FORG-DOC-03, FORG-DOC-04, FORG-DOC-06, FORG-DOC-15, FORG-UPL-12]",
  async ({ group, lead, label, way, blank }) => {
    await open(group, { record: { applicationVersionSelected: "3508EZ" } });
    await expect.element(title).toHaveTextContent(titles[group] ?? group);
    await expect.element(main.getByText(lead, { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: new RegExp(`^${label} Drop`) }))
      .toMatchTextContent("Up to 24MB each, 375MB total");
    expect(document.querySelector("input[type=file]")?.getAttribute("accept")).toBe(
      ".csv,.jpg,.jpeg,.png,.tiff,.tif,.pdf,.xlsx,.docx",
    );
    await expect.element(page.getByRole("heading", { name: "Files uploaded:" })).toBeVisible();
    await expect.element(main.getByText("None.", { exact: true })).toBeVisible();
    expect(optOut.elements()).toHaveLength(way === null ? 0 : 1);
    expect(page.getByRole("checkbox", { name: way ?? /./ }).elements()).toHaveLength(way === null ? 0 : 1);
    expect(textsOf(page.getByRole("link", { name: /^Get the blank / }))).toEqual(
      blank === undefined ? [] : [`Get the blank ${blank}opens in a new tab`],
    );
  },
);

test.each([
  ["3508S", true, "SBA Form 3508S"],
  ["3508EZ", true, "SBA Form 3508EZ"],
  ["3508EZ", false, "SBA Form 3508"],
] as const)(
  "for form %s and the setting forgivenessAppEnabled=%s, the upload page has the title %s [FORG-DSBA-02, FORG-DSBA-03]",
  async (applicationVersionSelected: ApplicationVersion, forgivenessAppEnabled, expected) => {
    await open("SBA Form 3508", {
      record: { applicationVersionSelected },
      config: { forgivenessAppEnabled },
    });
    await expect.element(title).toHaveTextContent(expected);
    await expect
      .element(page.getByRole("button", { name: new RegExp(`^Upload ${expected} Drop`) }))
      .toBeVisible();
  },
);

test("the upload page of form 3508S links to the online form, which the borrower must also fill in [FORG-DSBA-02]", async () => {
  await open("SBA Form 3508", {
    record: { applicationVersionSelected: "3508S" },
    advance: { amount: 140_000_00 },
  });
  await page.getByRole("link", { name: "Go to the form" }).click();
  await expect.poll(address).toBe("/us/lf/sba-3508s/opp-ppp/stip-SBA%20Form%203508");
});

test("the covered costs page describes each kind of cost and accepts files for it [FORG-COV-01, FORG-COV-02, FORG-COV-03, FORG-ROUTE-07, FORG-UPL-10, FORG-UPL-11, FORG-UPL-14, CORE-UP-17]", async () => {
  const api = await openForgiveness("/us/forgiveness/covered-costs-documents");
  await expect.element(title).toHaveTextContent("Covered Costs Documents");
  for (const kind of [
    "Covered operations expenditures",
    "Covered property damage costs",
    "Covered supplier costs",
    "Covered worker protection expenditures",
  ]) {
    const heading = main.getByRole("heading", { name: kind });
    await expect.element(heading).toBeVisible();
    expect(heading.element().closest("section")?.querySelector("p")?.textContent).toMatch(/\w{4,}.*\.$/);
  }
  await expect
    .element(page.getByRole("link", { name: "Cancel" }))
    .toHaveAttribute("href", "/us/forgiveness-summary");
  await submit.click();
  await expect.element(alert).toHaveTextContent("Please confirm you have provided all of your information.");
  await expect
    .element(optOut)
    .toHaveAccessibleName(
      "I did not use this loan for covered operations, property damage, supplier or worker protection costs.",
    );
  chooseFiles(file("invoices.pdf"));
  const both =
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.";
  await expect.element(optOut).toHaveAccessibleDescription(both);
  await expect.element(optOut).toBeDisabled();
  await expect.element(zone).toBeVisible();
  expect(sent(api)).toEqual({ uploads: [], fulfilled: [] });
  await page.getByRole("button", { name: "Remove invoices.pdf" }).click();
  await expect.element(main.getByText(both)).not.toBeInTheDocument();
  await optOut.click();
  await submit.click();
  await expect.poll(address).toBe(toSummary("Covered Costs Documents"));
  expect(sent(api)).toEqual({ uploads: [], fulfilled: ["stip-Covered Costs Documents"] });
});

test("declining the demographic form fulfills the request and returns to the summary [FORG-DDEM-02, FORG-DOC-10, FORG-DOC-13, FORG-ROUTE-10]", async () => {
  const api = await open("Forgiveness Demographic Information");
  await page.getByRole("checkbox", { name: demographic }).click();
  await submit.click();
  await expect.poll(address).toBe(toSummary("Forgiveness Demographic Information"));
  expect(sent(api)).toEqual({ uploads: [], fulfilled: ["stip-Forgiveness Demographic Information"] });
});

test("the upload page requires a document and resends only failed files [FORG-DOC-06, FORG-DOC-09, FORG-DOC-11, FORG-DOC-16, FORG-ERR-03, FORG-ERR-07, FORG-ERR-08, FORG-UPL-09, CORE-UP-21]", async () => {
  const api = await open("SBA Form 3508", {
    record: { applicationVersionSelected: "3508EZ" },
    refusedFiles: { "Form page 1.pdf": notAllowed, "Page 2.pdf": notAllowed },
  });
  await submit.click();
  await expect.element(alert).toHaveTextContent("Please upload all required documents before submitting.");
  chooseFiles(file("Form page 1.pdf"));
  await submit.click();
  await expect.element(alert).toHaveTextContent(technicalIssue);
  await page.getByRole("button", { name: /Form page 1\.pdf/ }).click();
  chooseFiles(file("Form 3508EZ.pdf"), file("Page 2.pdf"));
  await submit.click();
  await expect
    .element(alert)
    .toMatchTextContent("We failed to upload the following file(s) due to the reason(s) provided:");
  expect(textsOf(alert.getByRole("listitem"))).toEqual([`Page 2.pdf: ${notAllowed}`]);
  const uploaded = page.getByRole("list", { name: "Files uploaded:" });
  await expect.element(uploaded).toMatchTextContent("Form 3508EZ.pdf");
  expect(uploaded.element().textContent).not.toContain("Page 2.pdf");
  expect(sent(api)).toEqual({
    uploads: [["Form page 1.pdf"], ["Form 3508EZ.pdf", "Page 2.pdf"]],
    fulfilled: [],
  });
  expect(api.calls(documents.uploadDocuments).at(-1)?.fields).toEqual({
    opportunity_id: "opp-ppp",
    document_type: "SBA Form 3508",
    stipulation_id: "stip-SBA Form 3508",
  });

  await page.getByRole("button", { name: /Page 2\.pdf/ }).click();
  api.answerOnce(applications.fulfillStipulation, { status: 200, text: '{"error":true,"message":"x"}' });
  await submit.click();
  await expect.element(alert).toHaveTextContent(technicalIssue);
  expect(address()).toBe(pathOf("SBA Form 3508"));
  await untilAnotherCallCounts();
  await submit.click();
  await expect.poll(address).toBe(toSummary("SBA Form 3508"));
  expect(sent(api).uploads).toHaveLength(2);
});

test("the upload page rejects files with a wrong name, size or type, and too many files [CORE-UP-02, FORG-UPL-01, FORG-UPL-03, FORG-UPL-04, FORG-UPL-05, FORG-UPL-06, FORG-UPL-07, FORG-UPL-13, FORG-UPL-15]", async () => {
  await open("Rent Documents");
  await expect.element(submit).toBeVisible();
  chooseFiles(file("Lease.PDF"), file("plan.gif"), file("nothing.csv", 0), file("a:b.pdf"));
  for (const [text, name] of [
    ["These files haven't been queued for upload because they contain special characters", "a:b.pdf"],
    ["These files haven't been queued for upload because they are not larger than 0MB", "nothing.csv"],
    [
      "These files haven't been queued for upload because they are the wrong type or are above the size limit",
      "plan.gif",
    ],
  ] as const) {
    await expect.element(main.getByText(text)).toBeVisible();
    await expect.element(main.getByText(name)).toBeVisible();
  }
  const ready = page.getByRole("list", { name: "Ready to upload" }).getByRole("listitem");
  expect(ready.elements()).toHaveLength(1);
  chooseFiles(file("Lease.PDF"));
  await expect.element(main.getByText(/already/)).not.toBeInTheDocument();
  expect(ready.elements()).toHaveLength(1);
  chooseFiles(...Array.from({ length: 15 }, (_, at) => file(`${at}.csv`)));
  await expect.poll(() => ready.elements().length).toBe(15);
  await expect
    .element(main.getByText("You can upload up to 15 files at a time.", { exact: true }))
    .toBeVisible();
});

test("the upload page stays open while files upload [FORG-DOC-12, FORG-DOC-14]", async () => {
  const api = await openForgiveness("/us/forgiveness-summary");
  await page.getByRole("link", { name: "Get Started, Rent Documents", exact: true }).click();
  await expect.element(submit).toBeVisible();
  chooseFiles(file("rent.pdf"));
  const release = api.hold(documents.uploadDocuments);
  const entries = history.length;
  await submit.click();
  const overlay = page.getByText("Uploading documents. Please do not reload your browser.");
  await expect.element(overlay).toBeVisible();
  // Waits until the page has added its history entry. Only then does the page block the Back button.
  await expect.poll(() => history.length).toBe(entries + 1);
  const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await popped;
  await expect.element(overlay).toBeVisible();
  await expect.poll(address).toBe(pathOf("Rent Documents"));
  await expect.element(title).toHaveTextContent("Rent Documents");
  release();
  await expect.poll(address).toBe(toSummary("Rent Documents"));
  expect(sent(api)).toEqual({ uploads: [["rent.pdf"]], fulfilled: ["stip-Rent Documents"] });
});

test("the upload page asks before it discards unsent files [FORG-DOC-12]", async () => {
  await openForgiveness("/us/forgiveness-summary", { refusedFiles: { "lease.pdf": notAllowed } });
  const start = page.getByRole("link", { name: "Get Started, Rent Documents", exact: true });
  await start.click();
  await expect.element(submit).toBeVisible();
  chooseFiles(file("plan.pdf"));
  await expect.element(page.getByRole("heading", { name: "Ready to upload" })).toBeVisible();
  history.back();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.poll(address).toBe("/us/forgiveness-summary");
  await start.click();
  await expect.element(submit).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Ready to upload" })).not.toBeInTheDocument();
  chooseFiles(file("lease.pdf"));
  await submit.click();
  await expect.element(alert).toHaveTextContent(technicalIssue);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect.poll(address).toBe("/us/forgiveness-summary");
  await start.click();
  await expect.element(submit).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByText("lease.pdf")).not.toBeInTheDocument();
});

test("the upload page loads its data and names the loan [FORG-DOC-07, FORG-DOC-08, FORG-API-25, FORG-ROUTE-14]", async () => {
  const api = await openForgiveness("/us/upload-loan-forgiveness/opp-ppp/Rent%20Documents");
  await expect.element(submit).toBeVisible();
  expect(address()).toBe(pathOf("Rent Documents"));
  for (const endpoint of [
    loans.listAdvances,
    applications.listOpportunities,
    applications.listStipulations,
    products.listLoanProducts,
    support.listBusinessFundingExperts,
  ])
    await expect.poll(() => api.calls(endpoint).length).toBeGreaterThan(0);
  expect(api.calls(records.listLoanForgiveness)).toMatchObject([{ query: { advanceIds: ["advance-ppp"] } }]);
  await expect
    .element(page.getByRole("region", { name: "Documents for" }))
    .toMatchTextContent(/Business\s*Oyelaran Bakery LLC\s*Loan number\s*7720-10010/);
});

test.each([
  ["the upload page of a similar group", pathOf("Demographic Information"), true, "/us/forgiveness-summary"],
  ["the upload page of an unknown group", pathOf("Nothing Of The Kind"), true, "/us/forgiveness-summary"],
  ["the upload page of another application", "/us/forgiveness/another/Rent%20Documents", true, "/us/summary"],
  ["an upload page without an active loan", pathOf("Rent Documents"), false, "/us/summary"],
  [
    "the covered costs page without an active loan",
    "/us/forgiveness/covered-costs-documents",
    false,
    "/us/summary",
  ],
] as const)(
  "opening %s redirects to a summary page [FORG-DOC-07, FORG-DDEM-01]",
  async (_, path, isActive, expected) => {
    await openForgiveness(path, { isActive });
    await expect.poll(address).toBe(expected);
  },
);

test("the upload page shows the business financing experts, but no system users [FORG-DOC-05, FORG-PERM-02]", async () => {
  const expert = { phone: "8005550142", extension: "4417", email: "jordan@alderway.example" };
  await open("Rent Documents", {
    api: (stub) =>
      stub.answer(support.listBusinessFundingExperts, {
        bfes: [
          { ...expert, firstName: "Jordan", lastName: "Ellis", isSystemUser: false },
          { ...expert, firstName: "Portal", lastName: "Robot", isSystemUser: true },
        ],
      }),
  });
  const block = page.getByRole("region", { name: "Business financing experts" });
  await expect.element(block.getByText("Jordan Ellis")).toBeVisible();
  await expect.element(page.getByText("Portal Robot")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "PPP Loan Forgiveness Application" })).toBeVisible();
});

const receipts = {
  advance: { loanVersion: "21SDPPP", amount: 140_000_00 },
  record: { applicationVersionSelected: "3508S" },
} as const;
const receiptsPath = "/us/forgiveness-reduction-in-gross-receipts-documents";

test("the gross receipts documents page explains the accepted documents and sends the files [FORG-GRD-01, FORG-GRD-02, FORG-GRD-03, FORG-GRD-04, FORG-ROUTE-09]", async () => {
  const api = await openForgiveness(receiptsPath, receipts);
  for (const section of [
    "Annual tax forms",
    "Quarterly financial statements",
    "Quarterly or monthly bank statements",
    "Which quarter to use",
    "Signing and labelling your documents",
  ])
    await expect.element(page.getByRole("heading", { name: section })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /^Second Draw PPP borrower application instructions/ }))
    .toHaveAttribute(
      "href",
      "https://www.sba.gov/document/sba-form-2483-sd-ppp-second-draw-borrower-application-form",
    );
  await expect.element(optOut).not.toBeInTheDocument();
  chooseFiles(file("Tax return 2020.pdf"));
  await submit.click();
  await expect.poll(address).toBe(toSummary("Reduction in Gross Receipts Documents"));
  expect(sent(api)).toEqual({
    uploads: [["Tax return 2020.pdf"]],
    fulfilled: ["stip-Reduction in Gross Receipts Documents"],
  });
});

test("the gross receipts documents page names each failed file if only some uploads fail [FORG-GRD-05, FORG-GRD-06, FORG-ERR-01]", async () => {
  await openForgiveness(receiptsPath, {
    ...receipts,
    refusedFiles: { "one.pdf": notAllowed, "three.pdf": notAllowed },
  });
  await expect.element(submit).toBeVisible();
  chooseFiles(file("one.pdf"));
  await submit.click();
  await expect.element(alert).toHaveTextContent(technicalIssue);
  await page.getByRole("button", { name: "Dismiss one.pdf" }).click();
  chooseFiles(file("two.pdf"), file("three.pdf"));
  await submit.click();
  await expect.element(alert.getByRole("listitem")).toHaveTextContent(`three.pdf: ${notAllowed}`);
  expect(address()).toBe(receiptsPath);
});

test("the pages about gross receipts redirect to the summary once their requests are fulfilled", async () => {
  await openForgiveness("/us/forgiveness-summary", {
    ...receipts,
    requests: (
      ["SBA Form 3508", "Reduction in Gross Receipts", "Reduction in Gross Receipts Documents"] as const
    ).map((group) => forgivenessRequest(group, { isFulfilled: true, fulfilled: true })),
  });
  for (const path of [receiptsPath, "/us/forgiveness-reduction-in-gross-receipts"]) {
    goTo(path);
    await expect.poll(address).toBe("/us/forgiveness-summary");
  }
});

test('choosing "I did not use this loan for rent" opens a dialog if form 3508 claims rent', async () => {
  await open("Rent Documents", {
    record: {
      applicationVersionSelected: "3508",
      lastPageSubmitted: 5,
      rentOrLeasePayments: 24_000_00,
      utilityPayments: 4_000_00,
    },
  });
  const dialog = page.getByRole("alertdialog", { name: "Which is right?" });
  const box = page.getByRole("checkbox", { name: "I did not use this loan for rent." });
  await box.click();
  await submit.click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      "Your SBA Form 3508 claims $24,000.00, but you ticked “I did not use this loan for rent.” If the form is wrong, change the amount to 0 in step 5 first.",
    );
  await dialog.getByRole("button", { name: "Add documents" }).click();
  await expect.element(box).not.toBeChecked();
  await box.click();
  await submit.click();
  await dialog.getByRole("link", { name: "Change the form" }).click();
  await expect.element(title).toHaveTextContent("Other business details");
});

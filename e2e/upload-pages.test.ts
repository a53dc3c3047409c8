import type { Page } from "@playwright/test";
import { lie, pdf, png, scan, type SentFile } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const rows = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const lead = (page: Page) => page.getByRole("main").locator("p.lead");

async function choose(page: Page, ...files: SentFile[]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: /choose from your device|Choose files/ })
    .last()
    .click();
  await (await chosen).setFiles(files);
}

/** Opens an action item from the list, so the list decides the page's address. */
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

type Kind = {
  readonly who: string;
  readonly item: string;
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly documentType: string;
  /** Query parameters of the summary's address after the upload. */
  readonly group: string;
  readonly name: string;
  readonly ids: string;
};

const kinds: Kind[] = [
  {
    who: "teresa",
    item: "Business license",
    path: "business-license",
    title: "Business License",
    lead: "Please upload a valid business license, or your IRS Form 1040 Schedule C, or a driver's license if you are an independent contractor or self-employed.",
    documentType: "BusinessLicense",
    group: "BusinessLicense",
    name: "Business Certificate/License",
    ids: "SERV-UPLIC-02, SERV-UPLIC-03, SERV-UPLIC-04",
  },
  {
    who: "wanda",
    item: "Business license",
    path: "business-license",
    title: "Business License & Other Documentation",
    lead: "Please upload a valid business license and any other organization documents we requested by email.",
    documentType: "BusinessLicense",
    group: "BusinessLicense",
    name: "Business Certificate/License",
    ids: "SERV-UPLIC-03, SERV-UPLIC-04",
  },
  {
    who: "teresa",
    item: "Driver's license",
    path: "drivers-license",
    title: "Driver's License or other State Issued Picture ID",
    lead: "Both sides, all corners visible.",
    documentType: "DriversLicense",
    group: "DriversLicense",
    name: "Driver's License",
    ids: "SERV-UPDL-01, SERV-UPDL-02",
  },
  {
    who: "teresa",
    item: "Business tax return",
    path: "tax-return",
    title: "Copy of Tax Return",
    lead: "The last return that was filed, all pages.",
    documentType: "TaxReturn",
    group: "TaxReturn",
    name: "Business tax return",
    ids: "SERV-UPSIMPLE-01",
  },
  {
    who: "teresa",
    item: "Proof of identity",
    path: "proof-of-identity",
    title: "Identity Verification",
    lead: "A passport or a state ID.",
    documentType: "ProofOfIdentity",
    group: "ProofOfIdentity",
    name: "Proof of identity",
    ids: "SERV-UPSIMPLE-02",
  },
  {
    who: "teresa",
    item: "Voided check",
    path: "voided-check",
    title: "Copy of a Voided Check",
    lead: "From the account that receives the funds.",
    documentType: "VoidedCheck",
    group: "VoidedCheck",
    name: "Voided check",
    ids: "SERV-UPSIMPLE-03",
  },
  {
    who: "teresa",
    item: "Proof of business",
    path: "proof-of-business",
    title: "Proof of Business",
    lead: "Your articles of organization.",
    documentType: "ProofOfBusiness",
    group: "ProofOfBusiness",
    name: "Proof of business",
    ids: "SERV-UPSIMPLE-05",
  },
  {
    who: "wanda",
    item: "Ownership and affiliations",
    path: "upload-addendum-a",
    title: "Addendum A (Ownership and Affiliations)",
    lead: "Addendum A of your application, signed by every owner.",
    documentType: "Addendum A",
    group: "Ownership and Affiliations",
    name: "Ownership and affiliations",
    ids: "SERV-UPADD-01, SERV-UPADD-03",
  },
  {
    who: "wanda",
    item: "EIDL summary",
    path: "upload-addendum-b",
    title: "Addendum B (EIDL Summary)",
    lead: "Addendum B of your application, if you have an Economic Injury Disaster Loan.",
    documentType: "Addendum B",
    group: "Addendum B",
    name: "EIDL summary",
    ids: "SERV-UPADD-02, SERV-UPADD-03",
  },
  {
    who: "ines",
    item: "Reduction in Gross Receipts Documents",
    path: "reduction-in-gross-receipts-documents",
    title: "Reduction in Gross Receipts Documents",
    lead: "Show that your gross receipts fell by 25% or more. One kind of document is enough.",
    documentType: "Reduction in Gross Receipts Documents",
    group: "Reduction in Gross Receipts Documents",
    name: "Reduction in Gross Receipts Documents",
    ids: "SERV-GRRD-02",
  },
];

for (const kind of kinds) {
  test(`${kind.who} submits ${kind.path} without a file, sees an error, uploads a file, and completes the action item [${kind.ids}, SERV-GEN-21]`, async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person(kind.who));
    await start(page, kind.item);
    await expect(page).toHaveURL(new RegExp(`/us/[^/]+/${kind.path}$`));
    await expect(title(page)).toHaveText(kind.title);
    await expect(page).toHaveTitle(`${kind.title} · Alderway`);
    await expect(lead(page)).toHaveText(kind.lead);
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Please upload all required documents before submitting.",
    );
    expect(sent).toEqual([]);
    await choose(page, pdf("first.pdf"));
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      successStipulationGroupName: kind.group,
      successStipulationName: kind.name,
    });
    expect(sent).toEqual([
      "/v2/documents",
      expect.stringMatching(/^\/v2\/opportunities\/[^/]+\/stipulations\/[^/]+\/fulfillStipulation$/),
    ]);
    expect(await lenderOf(server).documentOf("first.pdf")).toMatchObject({ documentType: kind.documentType });
    await page.goto("/us/action-items");
    await expect(rows(page, kind.item)).toContainText(/Received/);
    await expect(page.getByRole("link", { name: new RegExp(`^Start ${kind.item}(,|$)`) })).toHaveCount(0);
  });
}

test("a self-employed borrower without a license uploads a Schedule C, and the lender receives it [SERV-UPLIC-02, SERV-UPLIC-03, SERV-UPLIC-04]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("teresa"));
  await page.goto("/us/action-items");
  const bell = page.getByRole("link", { name: /^Action items, \d+ open$/ });
  const count = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  const before = await count();
  await start(page, "Business license");
  const address = page.url();
  await expect(lead(page)).toHaveText(
    "Please upload a valid business license, or your IRS Form 1040 Schedule C, or a driver's license if you are an independent contractor or self-employed.",
  );
  await choose(page, pdf("1040 Schedule C.pdf"));
  const sent = calls(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BusinessLicense/);
  expect(sent.map((path) => path.replace(/.*\//, ""))).toEqual(["documents", "fulfillStipulation"]);
  expect(await lenderOf(server).documentOf("1040 Schedule C.pdf")).toMatchObject({
    documentType: "BusinessLicense",
  });
  await page.goto("/us/action-items");
  await expect(rows(page, "Business license")).toContainText(/Received/);
  await expect.poll(count).toBe(before - 1);
  await page.goto(address);
  await expect(page).toHaveURL("/us/summary");
});

const addresses = [
  [
    "teresa",
    "Voided check",
    "SERV-ROUTE-10, SERV-ROUTE-11, SERV-ROUTE-12, SERV-ROUTE-14",
    {
      "additional-identification": "Additional identity verification",
      identification: "Identity verification",
      "proof-of-identity": "Identity Verification",
      "proof-of-business": "Proof of Business",
      "business-license": "Business License",
      "drivers-license": "Driver's License or other State Issued Picture ID",
      "tax-return": "Copy of Tax Return",
      "voided-check": "Copy of a Voided Check",
      "demographic-information": "Demographic Information",
    },
  ],
  [
    "wanda",
    "EIDL summary",
    "SERV-ROUTE-16, SERV-UPLIC-01",
    {
      "upload-bank-statements": "Bank Statements",
      "upload-addendum-a": "Addendum A (Ownership and Affiliations)",
      "upload-addendum-b": "Addendum B (EIDL Summary)",
      "payroll-verification": "Supporting Payroll Documents",
      "business-license": "Business License & Other Documentation",
    },
  ],
] as const;
for (const [who, item, ids, titles] of addresses) {
  test(`each page of ${who} has its own address and title [${ids}]`, async ({ page, portal }) => {
    await portal.signIn(person(who));
    await start(page, item);
    const base = page.url().replace(/[^/]+$/, "");
    for (const [path, words] of Object.entries(titles)) {
      await page.goto(`${base}${path}`);
      await expect(title(page)).toHaveText(words);
      await expect(submit(page)).toBeVisible();
    }
  });
}

test("the tax return page stays open after the server rejects a file, and another file completes the request [SERV-UPSIMPLE-04]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await start(page, "Business tax return");
  await choose(page, lie("return.pdf"));
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(technicalIssue);
  await expect(page).toHaveURL(/\/tax-return$/);
  await expect(page.getByRole("button", { name: /choose from your device|Choose files/ })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss return.pdf" }).click();
  await choose(page, pdf("return 2025.pdf"));
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=TaxReturn&/);
  await page.goto("/us/action-items");
  await expect(rows(page, "Business tax return")).toContainText(/Received/);
});

test("the upload pages send proofs of identity and of business with their document types [SERV-UPSIMPLE-06]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("teresa"));
  for (const [item, documentType] of [
    ["Proof of identity", "ProofOfIdentity"],
    ["Proof of business", "ProofOfBusiness"],
  ] as const) {
    await start(page, item);
    await choose(page, pdf(`${documentType}.pdf`));
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    const sent = await lenderOf(server).documentOf(`${documentType}.pdf`);
    expect(sent).toMatchObject({ documentType });
  }
});

test("the gross receipts page lists rejected documents and does not fulfill the request [SERV-GRRD-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ines"));
  await start(page, "Reduction in Gross Receipts Documents");
  const sent = calls(page);
  await choose(page, lie("one.pdf"));
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(technicalIssue);
  await page.getByRole("button", { name: "Dismiss one.pdf" }).click();
  await choose(page, pdf("two.pdf"), lie("three.pdf"));
  await submit(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert.getByRole("listitem")).toHaveText([/^three\.pdf: File type is not allowed\./]);
  expect(sent).toEqual(["/v2/documents", "/v2/documents"]);
  await expect(page).toHaveURL(/\/reduction-in-gross-receipts-documents$/);
});

test.describe("payroll verification", () => {
  test(
    "payroll verification lists the documents for a company with employees, in the words of its loan version, and fulfills the request [SERV-UPPV-02]",
    { tag: "@phone" },
    async ({ page, portal }) => {
      await portal.signIn(person("wanda"));
      await start(page, "Payroll documents");
      await expect(page).toHaveURL(/\/us\/[^/]+\/payroll-verification$/);
      await expect(title(page)).toHaveText("Supporting Payroll Documents");
      const list = page.getByRole("region", { name: "What to upload" });
      await expect(list).toContainText("Limited Liability Company, 7 employees");
      await expect(list.getByRole("listitem")).toHaveText([
        "Tax return for your filing status: IRS Form 1040 Schedule C, 1065 with K-1s, 1120 or 1120-S",
        "IRS Form 941 for each quarter of the year you used for payroll costs (or equivalent payroll processor records)",
        "State quarterly wage unemployment insurance tax reporting form for each quarter of the year you used for payroll costs",
        "Documentation of retirement and group health, life, disability, vision and dental insurance contributions",
        "Payroll statement for the pay period that covered February 15, 2020",
      ]);
      const plan = page.getByRole("region", { name: "PPP loan application" });
      await expect(plan.getByRole("definition")).toHaveText([
        "First draw",
        "$184,500.00",
        /^\w{3} \d{1,2}, \d{4}$/,
      ]);
      await portal.look("payroll-verification");
      await choose(page, pdf("Form 941.pdf"), pdf("Wages.pdf"));
      await portal.look("payroll-verification-queued");
      const sent = calls(page);
      await submit(page).click();
      await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=Payroll(\+|%20)Verification&/);
      expect(sent).toEqual(["/v2/documents", expect.stringMatching(/\/fulfillStipulation$/)]);
      await page.goto("/us/action-items");
      await expect(rows(page, "Payroll documents")).toContainText(/Received/);
    },
  );

  test("payroll verification lists the documents for a borrower without employees and leaves no request open", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("milo"));
    await start(page, "Payroll documents");
    await expect(title(page)).toHaveText("Payroll Verification");
    const list = page.getByRole("region", { name: "What to upload" });
    await expect(list).toContainText("Sole Proprietorship, 1 employee");
    await expect(list.getByRole("listitem")).toHaveText([
      "IRS Form 1040 Schedule C (or F) for the year you used for payroll costs",
      "IRS Form 1099-MISC or 1099-NEC, invoice, bank statement or book of record showing you are self-employed",
      "Invoice, bank statement or book of record showing you were in operation on February 15, 2020",
    ]);
    await portal.look("payroll-verification-alone");
    await choose(page, pdf("Schedule C.pdf"));
    await submit(page).click();
    await expect(page.getByRole("status").filter({ hasText: "received" })).toHaveText(
      "Payroll documents received. Nothing left to do.",
    );
    await expect(page.getByText("Waiting on you")).toHaveCount(0);
    await page.goto("/us/summary");
    await expect(title(page)).toBeVisible();
    await expect(page.getByText("Waiting on you")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Start/ })).toHaveCount(0);
  });

  test("payroll verification fulfills two requests with one file and completes the action item [SERV-UPPV-02]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("milo"));
    await lenderOf(server).askFor("application-contact-milo-kessler", "Payroll documents", {
      externalId: "milo-payroll-again",
      name: "Payroll of the first quarter",
      groupName: "Payroll Verification",
      type: "Payroll Verification",
      documentType: "PayrollVerification",
      customerFacingCopy: "The first quarter too.",
      requestType: "Credit Application",
    });
    await start(page, "Payroll documents");
    await expect(page.getByRole("button", { name: /choose from your device|Choose files/ })).toHaveCount(1);
    const sent = calls(page);
    await choose(page, pdf("Schedule C.pdf"));
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=Payroll(\+|%20)Verification$/);
    const fulfilled = expect.stringMatching(/\/fulfillStipulation$/);
    expect(sent).toEqual(["/v2/documents", fulfilled, fulfilled]);
    await page.goto("/us/action-items");
    await expect(rows(page, "Payroll documents")).toContainText(/Received/);
    await expect(page.getByRole("link", { name: /^(Start|Continue)/ })).toHaveCount(0);
  });
});

test.describe("bank statements", () => {
  const shared = "Download each PDF from your bank. A scan or a photo of a statement can't be read.";
  const page_ = (page: Page) =>
    page.url().replace(/upload-document-(?:choice|group)\/([^/]+)\/.*$/, "$1/upload-bank-statements");

  for (const [who, country] of [
    ["colette", "ca"],
    ["wanda", "us"],
  ] as const) {
    test(`the bank statements page of ${who} has a slot for each month, which rejects a picture and a scan and accepts a digital PDF [SERV-UPBS-01, SERV-UPBS-02, SERV-UP-17]`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(person(who));
      await start(page, "Bank statements", country);
      await page.goto(page_(page));
      await expect(page).toHaveURL(/\/upload-bank-statements$/);
      await expect(title(page)).toHaveText("Bank Statements");
      await expect(page.getByText(shared, { exact: true })).toBeVisible();
      const months = page.getByRole("heading", { level: 3 });
      await expect(months).toHaveText([/^\w+ \d{4}/, /^\w+ \d{4}/]);
      await choose(page, png("photo.png"));
      await expect(
        page.getByText("File type is not allowed. Save it as PDF and add it again."),
      ).toBeVisible();
      await expect(page.getByText("Up to 24MB each, 375MB total. PDF files, 15 at a time.")).toBeVisible();
      await page.getByRole("button", { name: "Dismiss photo.png" }).click();
      await choose(page, pdf("one.pdf"));
      await choose(page, scan("two.pdf"));
      await portal.look(`bank-statements-${country}`);
      await submit(page).click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(
        "We failed to upload the following file(s) due to the reason(s) provided:",
      );
      await expect(alert).toContainText("two.pdf: PDF must be digitally created, not a scan or a photo.");
      await expect(page).toHaveURL(/\/upload-bank-statements$/);
      await portal.look(`bank-statements-scan-${country}`);
      await page.getByRole("button", { name: "Dismiss two.pdf" }).click();
      await choose(page, pdf("two again.pdf"));
      await submit(page).click();
      await expect(page).toHaveURL(
        new RegExp(`/${country}/summary\\?successStipulationGroupName=BankStatements`),
      );
      await page.goto(`/${country}/action-items`);
      await expect(rows(page, "Bank statements")).toContainText(/Received/);
    });
  }

  test("rejected bank statements show the lender's reason once, with the first month", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("wanda"));
    await start(page, "Bank statements");
    const statements = page_(page);
    await page.goto(statements);
    await choose(page, pdf("one.pdf"));
    await choose(page, pdf("two.pdf"));
    await submit(page).click();
    await expect(page).toHaveURL(/\/summary\?/);
    await lenderOf(server).sendBack(
      "application-contact-wanda-osei",
      "Bank statements",
      "All pages, please.",
    );
    await page.goto(statements);
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
    await expect(page.getByText("All pages, please.")).toHaveCount(1);
    const [reason, second] = [
      await page.getByText("All pages, please.").boundingBox(),
      await page.getByRole("heading", { level: 3 }).last().boundingBox(),
    ];
    expect(reason?.y ?? Infinity).toBeLessThan(second?.y ?? 0);
  });

  test("the bank statements page leads a borrower outside Canada and the PPP to the choice page or the group's page [SERV-UPBS-01]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "Bank statements");
    await page.goto(page_(page));
    await expect(page).toHaveURL(/\/us\/upload-document-(choice|group)\/[^/]+\/BankStatements$/);
  });
});

test.describe("the demographic form", () => {
  const item = "Demographic Information";
  const optOut =
    "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)";

  test("the demographic form can be declined, and the page and the action item show that choice [SERV-UPDEMO-01, SERV-UPDEMO-02, SERV-UPDEMO-03]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("wanda"));
    await start(page, item);
    await expect(title(page)).toHaveText("Demographic Information");
    await expect(lead(page)).toHaveText(
      "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    );
    await expect(
      page.getByText(
        "If you do not upload the form within 5 calendar days, we will record that you prefer not to upload it.",
      ),
    ).toBeVisible();
    await portal.look("demographic-information");
    await page.getByRole("checkbox", { name: optOut }).check();
    await expect(
      page.getByText("There is nothing to upload. Clear the box if you change your mind."),
    ).toBeVisible();
    await portal.look("demographic-information-declined");
    const sent = calls(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    expect(sent).toEqual([expect.stringMatching(/\/fulfillStipulation$/)]);
    await page.goto("/us/action-items");
    await expect(rows(page, item)).toContainText("Prefer not to upload");
    await expect(rows(page, item)).not.toContainText(/Received/);
  });

  test("the demographic form is received like other documents when the borrower uploads it [SERV-UPDEMO-03, SERV-UPDEMO-06]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("wanda"));
    await start(page, item);
    await choose(page, pdf("form.pdf"));
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    expect(await lenderOf(server).documentOf("form.pdf")).toMatchObject({ documentType: item });
    await page.goto("/us/action-items");
    await expect(rows(page, item)).toContainText(/Received/);
  });

  test.describe("the demographic form when fulfilling the request fails", () => {
    test.use({ expectedErrors: [/500/] });
    test("the demographic form page stays open with the checkbox checked when fulfilling the request fails [SERV-UPDEMO-04]", async ({
      page,
      portal,
    }) => {
      await portal.signIn(person("wanda"));
      await start(page, item);
      await page.getByRole("checkbox", { name: optOut }).check();
      await page.route(/fulfillStipulation$/, (route) =>
        route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } }),
      );
      await submit(page).click();
      await expect(page.getByRole("alert")).toHaveText(
        "We are experiencing a technical issue, please contact customer support",
      );
      await expect(page).toHaveURL(/\/demographic-information$/);
      await expect(page.getByRole("checkbox", { name: optOut })).toBeChecked();
    });
  });
});

test("the gross receipts page explains the documents in five sections and links to the instructions [SERV-GRRD-01, SERV-ROUTE-17]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ines"));
  await start(page, "Reduction in Gross Receipts Documents");
  const main = page.getByRole("main");
  for (const section of [
    "Annual tax forms",
    "Quarterly financial statements",
    "Quarterly or monthly bank statements",
    "Which quarter to use",
    "Signing and labelling your documents",
  ])
    await expect(main.getByRole("heading", { level: 2, name: section, exact: true })).toBeVisible();
  const link = main.getByRole("link", { name: /^Second Draw PPP borrower application instructions/ });
  await expect(link).toHaveAttribute(
    "href",
    "https://www.sba.gov/document/sba-form-2483-sd-ppp-second-draw-borrower-application-form",
  );
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.getByRole("button", { name: /choose from your device|Choose files/ })).toBeVisible();
  await portal.look("gross-receipts-documents");
});

test("an upload page without an open request redirects to the summary", async ({ page, portal }) => {
  await portal.signIn(person("milo"));
  await start(page, "Payroll documents");
  const address = page.url();
  for (const elsewhere of [
    "tax-return",
    "upload-addendum-b",
    "upload-bank-statements",
    "additional-identification",
  ]) {
    await page.goto(address.replace("payroll-verification", elsewhere));
    await expect(page).toHaveURL("/us/summary");
  }
});

import * as applications from "@portal/domain/applications/contract";
import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import * as documents from "@portal/domain/documents/contract";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "@portal/ui/testing/autofill.ts";
import { answerUploads } from "../../testing/answer-uploads.ts";
import { chooseFiles, file } from "../../testing/files.ts";
import { opportunity, stipulation, uploadedDocument } from "../../testing/fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";

/**
 * A request with its own name, title and description. They differ from the page's texts, so that a test notices if the
 * page shows the wrong text.
 */
const asked = (
  groupName: string,
  documentType: string,
  { stipulationMap, ...changes }: Partial<Stipulation> = {},
) =>
  stipulation({
    id: `stip-${documentType}`,
    name: `${documentType} by name`,
    displayName: `${documentType} for you`,
    groupName,
    type: documentType,
    ...changes,
    stipulationMap: { documentType, customerFacingCopy: "The lender's words.", ...stipulationMap },
  });

const license = asked("BusinessLicense", "BusinessLicense", { name: "Business Certificate/License" });
const driversLicense = asked("DriversLicense", "DriversLicense", { name: "Driver's License" });
const taxReturn = asked("TaxReturn", "TaxReturn");
const proofOfIdentity = asked("ProofOfIdentity", "ProofOfIdentity");
const proofOfBusiness = asked("ProofOfBusiness", "ProofOfBusiness");
const voidedCheck = asked("VoidedCheck", "VoidedCheck");
const addendumA = asked("Ownership and Affiliations", "Addendum A");
const addendumB = asked("Addendum B", "Addendum B");
const payroll = asked("Payroll Verification", "PayrollVerification");
const receipts = asked("Reduction in Gross Receipts Documents", "Reduction in Gross Receipts Documents", {
  name: "Reduction in Gross Receipts Documents",
});
const demographic = asked("Demographic Information", "Demographic Information", {
  name: "Borrower Demographic Information",
});
const statements = asked("BankStatements", "BankStatements", { countRequired: 2 });
const identification = asked("Identification", "ProofOfIdentity", {
  id: "stip-identification",
  type: "Identification",
  contactId: "contact-of-marta",
  contactName: "Marta Oyelaran",
});
const othersIdentification = asked("Identification", "ProofOfIdentity", {
  id: "stip-of-another",
  type: "Identification",
  contactId: "contact-7",
  contactName: "Ruth Keller",
});
const lease = asked("Lease", "Lease");

type Start = NonNullable<Parameters<typeof answerUploads>[2]> & {
  readonly application?: Partial<Opportunity>;
  readonly country?: "us" | "ca";
};

function open(
  path: string,
  stipulations: readonly Stipulation[],
  { application, country = "us", ...start }: Start = {},
): Promise<StubApi> {
  return openPage(`/${country}/${path}`, {
    as: { country_code: country },
    api: (api) =>
      answerUploads(api, [opportunity({ ...application, stipulations: [...stipulations] })], start),
  });
}

const main = page.getByRole("main");
const title = page.getByRole("heading", { level: 1 });
const submit = page.getByRole("button", { name: "Submit", exact: true });
const alert = page.getByRole("alert");
const zone = page.getByRole("button", { name: /choose from your device/ });
const lead = () => main.element().querySelector("p.lead")?.textContent;
const uploads = (api: StubApi) =>
  api.calls(documents.uploadDocuments).map(({ fields, files }) => ({
    ...fields,
    files: files.map(({ name }) => name),
  }));
const fulfilled = (api: StubApi) =>
  api.calls(applications.fulfillStipulation).map(({ params }) => params.stipId);
const program = { loanVersion: "21PPPLoan" } as const;

const kinds: readonly {
  readonly request: Stipulation;
  readonly path: string;
  readonly title: string;
  readonly lead?: string;
  readonly application?: Partial<Opportunity>;
  readonly ids: string;
}[] = [
  {
    request: license,
    path: "business-license",
    title: "Business License",
    lead: "Please upload a valid business license, or your IRS Form 1040 Schedule C, or a driver's license if you are an independent contractor or self-employed.",
    ids: "SERV-UPLIC-02, SERV-UPLIC-03, SERV-UPLIC-04",
  },
  {
    request: license,
    path: "business-license",
    application: program,
    title: "Business License & Other Documentation",
    lead: "Please upload a valid business license and any other organization documents we requested by email.",
    ids: "SERV-UPLIC-01, SERV-UPLIC-03, SERV-UPLIC-04",
  },
  {
    request: driversLicense,
    path: "drivers-license",
    title: "Driver's License or other State Issued Picture ID",
    ids: "SERV-UPDL-01, SERV-UPDL-02",
  },
  { request: taxReturn, path: "tax-return", title: "Copy of Tax Return", ids: "SERV-UPSIMPLE-01" },
  {
    request: proofOfIdentity,
    path: "proof-of-identity",
    title: "Identity Verification",
    ids: "SERV-UPSIMPLE-02, SERV-UPSIMPLE-06",
  },
  { request: voidedCheck, path: "voided-check", title: "Copy of a Voided Check", ids: "SERV-UPSIMPLE-03" },
  {
    request: proofOfBusiness,
    path: "proof-of-business",
    title: "Proof of Business",
    ids: "SERV-UPSIMPLE-05, SERV-UPSIMPLE-06",
  },
  {
    request: addendumA,
    path: "upload-addendum-a",
    title: "Addendum A (Ownership and Affiliations)",
    ids: "SERV-UPADD-01, SERV-UPADD-03",
  },
  {
    request: addendumB,
    path: "upload-addendum-b",
    title: "Addendum B (EIDL Summary)",
    ids: "SERV-UPADD-02, SERV-UPADD-03",
  },
  {
    request: payroll,
    path: "payroll-verification",
    application: program,
    title: "Supporting Payroll Documents",
    ids: "SERV-UPPV-02",
  },
  {
    request: receipts,
    path: "reduction-in-gross-receipts-documents",
    title: "Reduction in Gross Receipts Documents",
    ids: "SERV-GRRD-02",
  },
];
for (const kind of kinds) {
  const { request, path } = kind;
  test(`the page ${path} titled "${kind.title}" requires a file and completes its request [${kind.ids}, SERV-GEN-21, SERV-UP-01]`, async () => {
    const api = await open(`opp-1/${path}`, [lease, request], {
      ...(kind.application && { application: kind.application }),
    });
    await expect.element(title).toHaveTextContent(kind.title);
    await expect.poll(() => document.title).toBe(`${kind.title} · Alderway`);
    expect(lead()).toBe(kind.lead ?? "The lender's words.");
    await expect.element(zone).toBeVisible();
    await press(submit);
    await expect.element(alert).toHaveTextContent("Please upload all required documents before submitting.");
    expect([...uploads(api), ...fulfilled(api)]).toEqual([]);
    chooseFiles(file("first.pdf"));
    await press(submit);
    await expect.poll(() => location.pathname).toBe("/us/summary");
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      successStipulationGroupName: request.groupName,
      successStipulationName: request.name,
    });
    expect(uploads(api)).toEqual([
      {
        opportunity_id: "opp-1",
        document_type: request.stipulationMap.documentType,
        stipulation_id: request.id,
        files: ["first.pdf"],
      },
    ]);
    expect(fulfilled(api)).toEqual([request.id]);
  });
}

const addresses = [
  ["additional-identification", "Additional identity verification", "SERV-ROUTE-10", othersIdentification],
  ["identification", "Identity verification", "SERV-ROUTE-11", identification],
  ["proof-of-identity", "Identity Verification", "SERV-ROUTE-12", proofOfIdentity],
  ["proof-of-business", "Proof of Business", "SERV-ROUTE-12", proofOfBusiness],
  ["business-license", "Business License", "SERV-ROUTE-12", license],
  ["drivers-license", "Driver's License or other State Issued Picture ID", "SERV-ROUTE-12", driversLicense],
  ["tax-return", "Copy of Tax Return", "SERV-ROUTE-12", taxReturn],
  ["voided-check", "Copy of a Voided Check", "SERV-ROUTE-12", voidedCheck],
  ["demographic-information", "Demographic Information", "SERV-ROUTE-14", demographic],
  ["upload-bank-statements", "Bank Statements", "SERV-ROUTE-16", statements],
  ["upload-addendum-a", "Addendum A (Ownership and Affiliations)", "SERV-ROUTE-16", addendumA],
  ["upload-addendum-b", "Addendum B (EIDL Summary)", "SERV-ROUTE-16", addendumB],
  ["payroll-verification", "Payroll Verification", "SERV-ROUTE-16", payroll],
  [
    "reduction-in-gross-receipts-documents",
    "Reduction in Gross Receipts Documents",
    "SERV-ROUTE-17",
    receipts,
  ],
] as const;
const everyRequest = [
  license,
  driversLicense,
  taxReturn,
  proofOfIdentity,
  proofOfBusiness,
  voidedCheck,
  addendumA,
  addendumB,
  payroll,
  receipts,
  demographic,
  statements,
  identification,
  othersIdentification,
];
/** A document that the borrower sent earlier for a request. */
const sentFor = ({ id, stipulationMap }: Stipulation) =>
  uploadedDocument({
    documentId: `document-of-${id}`,
    filename: `${id}.pdf`,
    documentType: stipulationMap.documentType ?? "",
    stipulationId: id,
    month: id === statements.id ? Temporal.PlainYearMonth.from("2026-01") : null,
  });
test.each(addresses)(
  "the address %s shows the title %s, an upload control and the request's uploaded file [%s, SERV-UP-01]",
  async (path, text, _, { id }) => {
    await open(`opp-1/${path}`, everyRequest, {
      application: { paycheckProtectionPlanId: "plan-1" },
      documents: everyRequest.map(sentFor),
    });
    await expect.element(title).toHaveTextContent(text);
    await expect.element(submit).toBeVisible();
    expect(lead()).toMatch(/\S/);
    await expect.element(zone.first()).toBeVisible();
    await expect
      .poll(() => textsOf(page.getByRole("listitem").filter({ hasText: ".pdf" })))
      .toEqual([expect.stringContaining(`${id}.pdf`)]);
  },
);

describe("upload addresses without an open request", () => {
  const sent = { ...license, isFulfilled: true, fulfilled: true };
  test.each([
    ["a group of an unknown application", "upload-document-group/nope/Lease"],
    ["an unknown group", "upload-document-group/opp-1/nope"],
    ["a fulfilled request", "opp-1/business-license"],
    ["a request of an unknown application", "nope/tax-return"],
    ["a kind of document that the lender does not request", "opp-1/upload-addendum-b"],
    ["bank statements that the lender does not request", "opp-1/upload-bank-statements"],
    ["another person's identification without such a request", "opp-1/additional-identification"],
    ["a forgiveness group without a forgiveness application", "forgiveness/any/Rent%20Documents"],
  ])("the address of %s redirects to the summary", async (_, path) => {
    await open(path, [sent, taxReturn, lease, identification]);
    await expect.poll(address).toBe("/us/summary");
  });
});

test.each([
  ["voided-check", voidedCheck],
  ["business-license", license],
])("the page %s makes its application and request active [CORE-SESS-20]", async (path, request) => {
  sessionStorage.setItem("activeIds", JSON.stringify({ opportunityId: "opp-9", stipulationId: "stip-9" }));
  await open(`opp-1/${path}`, [voidedCheck, license]);
  await expect.element(submit).toBeVisible();
  expect(JSON.parse(sessionStorage.getItem("activeIds") ?? "{}")).toMatchObject({
    opportunityId: "opp-1",
    stipulationId: request.id,
  });
});

describe("the documents that the proof of identity page requires", () => {
  test("the proof of identity page requires documents of 2 of 3 types and shows how many are added [SERV-UPID-02, SERV-UP-08]", async () => {
    const api = await open("opp-1/identification", [identification, othersIdentification]);
    await expect.element(title).toHaveTextContent("Identity verification");
    expect(lead()).toBe("Upload 2 of these 3 document types. You choose which.");
    await expect.element(page.getByText("0 of 2 added")).toBeVisible();
    chooseFiles(file("statement.pdf"), file("return.pdf"));
    await expect.element(page.getByText("1 of 2 added")).toBeVisible();
    await submit.click();
    await expect.element(alert).toHaveTextContent("Please upload all required documents before submitting.");
    expect(uploads(api)).toEqual([]);
    chooseFiles(file("passport.png"));
    await expect.element(page.getByText("2 of 2 added")).toBeVisible();
    await submit.click();
    await expect.poll(address).toMatch(/^\/us\/summary\?successStipulationGroupName=Identification/);
    expect(uploads(api)).toMatchObject([
      { document_type: "ProofOfFinancials", files: ["statement.pdf", "return.pdf"] },
      { document_type: "ProofOfIdentity", files: ["passport.png"] },
    ]);
    expect(fulfilled(api)).toEqual(["stip-identification"]);
  });

  test("the proof of identity page for other people shows their names [SERV-UPID-01]", async () => {
    await open("opp-1/additional-identification", [identification, othersIdentification]);
    await expect.element(title).toHaveTextContent("Additional identity verification");
    for (const proof of ["Proof of financials", "Proof of identity", "Proof of address"])
      await expect
        .element(page.getByRole("button", { name: new RegExp(`^${proof}, Ruth Keller`) }))
        .toBeVisible();
    await expect.element(main).not.toMatchTextContent("Marta Oyelaran");
    await expect.element(page.getByText("0 of 2 added")).toBeVisible();
  });
});

describe("the documents that the payroll verification page lists", () => {
  const list = page.getByRole("region", { name: "What to upload" });

  test("the payroll verification page lists the documents of a company with employees, and shows the loan", async () => {
    await open("opp-1/payroll-verification", [payroll], {
      application: { ...program, numberOfEmployees: 7, advanceAmount: 18_450_000 },
    });
    await expect.element(title).toHaveTextContent("Supporting Payroll Documents");
    await expect.element(list).toMatchTextContent("Limited Liability Company, 7 employees");
    expect(textsOf(list.getByRole("listitem"))).toEqual([
      "Tax return for your filing status: IRS Form 1040 Schedule C, 1065 with K-1s, 1120 or 1120-S",
      "IRS Form 941 for each quarter of the year you used for payroll costs (or equivalent payroll processor records)",
      "State quarterly wage unemployment insurance tax reporting form for each quarter of the year you used for payroll costs",
      "Documentation of retirement and group health, life, disability, vision and dental insurance contributions",
      "Payroll statement for the pay period that covered February 15, 2020",
    ]);
    const plan = page.getByRole("region", { name: "PPP loan application" });
    expect(textsOf(plan.getByRole("definition"))).toEqual(["First draw", "$184,500.00", "Mar 4, 2026"]);
  });

  test("the payroll verification page lists the documents of a borrower without employees", async () => {
    await open("opp-1/payroll-verification", [payroll], {
      application: { businessEntityType: "Sole Proprietorship", numberOfEmployees: 1 },
    });
    await expect.element(title).toHaveTextContent("Payroll Verification");
    await expect.element(list).toMatchTextContent("Sole Proprietorship, 1 employee");
    expect(textsOf(list.getByRole("listitem"))).toEqual([
      "IRS Form 1040 Schedule C (or F) for the year you used for payroll costs",
      "IRS Form 1099-MISC or 1099-NEC, invoice, bank statement or book of record showing you are self-employed",
      "Invoice, bank statement or book of record showing you were in operation on February 15, 2020",
    ]);
  });

  test("one uploaded file on the payroll verification page fulfills both payroll requests [SERV-UPPV-02]", async () => {
    const quarter = { ...payroll, id: "stip-quarter", name: "Payroll of the first quarter" };
    const api = await open("opp-1/payroll-verification", [payroll, quarter]);
    await expect.poll(() => zone.elements().length).toBe(1);
    chooseFiles(file("Schedule C.pdf"));
    await press(submit);
    await expect.poll(address).toBe("/us/summary?successStipulationGroupName=Payroll+Verification");
    expect(uploads(api)).toHaveLength(1);
    expect(fulfilled(api).toSorted()).toEqual(["stip-PayrollVerification", "stip-quarter"]);
    await expect
      .element(page.getByRole("status").filter({ hasText: "received" }))
      .toHaveTextContent("PayrollVerification for you received. Nothing left to do.");
  });
});

describe("the monthly slots of the bank statements page", () => {
  const months = page.getByRole("heading", { level: 3 });

  test.each([
    ["in Canada", "ca", {}],
    ["of a PPP application in the US", "us", { paycheckProtectionPlanId: "plan-1" }],
  ] as const)(
    "the bank statements page %s has a slot for each month and accepts only PDFs [SERV-UPBS-01, SERV-UPBS-02, SERV-UP-17]",
    async (_, country, application) => {
      const api = await open("opp-1/upload-bank-statements", [statements], {
        country,
        application,
        refusals: { "two.pdf": "PDF must be digitally created, not a scan or a photo." },
      });
      await expect.element(title).toHaveTextContent("Bank Statements");
      await expect
        .element(
          page.getByText(
            "Download each PDF from your bank. A scan or a photo of a statement can't be read.",
            { exact: true },
          ),
        )
        .toBeVisible();
      // For an application that arrived by the 10th of the month, the newest statement needed is two months old.
      expect(textsOf(months)).toEqual([
        expect.stringMatching(/^January 2026/),
        expect.stringMatching(/^December 2025/),
      ]);
      chooseFiles(file("photo.png"));
      await expect
        .element(page.getByText("File type is not allowed. Save it as PDF and add it again."))
        .toBeVisible();
      await expect
        .element(page.getByText("Up to 24MB each, 375MB total. PDF files, 15 at a time."))
        .toBeVisible();
      await press(page.getByRole("button", { name: "Dismiss photo.png" }));
      chooseFiles(file("one.pdf"));
      await expect.element(page.getByText("1 of 2 added")).toBeVisible();
      chooseFiles(file("two.pdf"));
      await expect.element(page.getByText("2 of 2 added")).toBeVisible();
      await press(submit);
      await expect
        .element(alert)
        .toMatchTextContent("two.pdf: PDF must be digitally created, not a scan or a photo.");
      expect(uploads(api)).toMatchObject([{ files: ["one.pdf"] }, { files: ["two.pdf"] }]);
      expect(uploads(api).map(({ month }) => month?.toString())).toEqual(["2026-01", "2025-12"]);
      expect(fulfilled(api)).toEqual([]);
    },
  );

  test("the bank statements page redirects a US borrower without a PPP loan to the choice page [SERV-UPBS-01]", async () => {
    const report = asked("BankStatements", "AGGREGATOR_ASSET_REPORT", { isDocument: false });
    await openPage("/us/opp-1/upload-bank-statements", {
      config: { openBankingWidgetUrl: "https://widget.example/open" },
      api: (api) => answerUploads(api, [opportunity({ stipulations: [statements, report] })]),
    });
    await expect.poll(address).toBe("/us/upload-document-choice/opp-1/BankStatements");
  });

  test("the bank statements page shows the lender's rejection reason once, at the first month", async () => {
    const timestamp = Temporal.Instant.from("2026-03-08T12:00:00Z");
    const back = { ...statements, rejection: { filename: null, reason: "All pages, please.", timestamp } };
    await open("opp-1/upload-bank-statements", [back], {
      application: { paycheckProtectionPlanId: "plan-1" },
    });
    await expect.poll(() => months.elements().length).toBe(2);
    const reason = page.getByText("All pages, please.");
    expect(reason.elements()).toHaveLength(1);
    const [first, second] = months.elements().map((each) => each.getBoundingClientRect().top);
    const top = reason.element().getBoundingClientRect().top;
    expect(top).toBeGreaterThan(first ?? Infinity);
    expect(top).toBeLessThan(second ?? 0);
  });
});

describe("sending or declining the demographic form", () => {
  const decline = page.getByRole("checkbox", {
    name: "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
    exact: true,
  });

  test("declining the voluntary demographic form fulfills the request without a file [SERV-UPDEMO-01, SERV-UPDEMO-02, SERV-UPDEMO-03, SERV-UPDEMO-05]", async () => {
    const api = await open("opp-1/demographic-information", [demographic]);
    await expect.element(title).toHaveTextContent("Demographic Information");
    expect(lead()).toBe(
      "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    );
    await expect
      .element(
        page.getByText(
          "If you do not upload the form within 5 calendar days, we will record that you prefer not to upload it.",
        ),
      )
      .toBeVisible();
    await decline.click();
    await expect
      .element(page.getByText("There is nothing to upload. Clear the box if you change your mind."))
      .toBeVisible();
    await submit.click();
    await expect.poll(address).toMatch(/^\/us\/summary\?/);
    expect(uploads(api)).toEqual([]);
    expect(fulfilled(api)).toEqual(["stip-Demographic Information"]);
  });

  test("uploading the demographic form sends its document type and fulfills the request [SERV-UPDEMO-03, SERV-UPDEMO-06]", async () => {
    const api = await open("opp-1/demographic-information", [demographic]);
    chooseFiles(file("form.pdf"));
    await press(submit);
    await expect.poll(address).toMatch(/^\/us\/summary\?/);
    expect(uploads(api)).toMatchObject([{ document_type: "Demographic Information", files: ["form.pdf"] }]);
    expect(fulfilled(api)).toEqual(["stip-Demographic Information"]);
  });

  test("the demographic form's page stays open with the checkbox checked when fulfilling the request fails [SERV-UPDEMO-04]", async () => {
    const api = await open("opp-1/demographic-information", [demographic]);
    api.answer(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR", message: "Internal" });
    await press(decline);
    await press(submit);
    await expect.element(alert).toHaveTextContent(technicalIssue);
    expect(address()).toBe("/us/opp-1/demographic-information");
    await expect.element(decline).toBeChecked();
  });
});

describe("the documents on the gross receipts page", () => {
  const path = "opp-1/reduction-in-gross-receipts-documents";

  test("the gross receipts page explains the documents in five sections and links to the instructions [SERV-GRRD-01, SERV-ROUTE-17]", async () => {
    await open(path, [receipts]);
    await expect.element(zone).toBeVisible();
    expect(textsOf(main.getByRole("heading", { level: 2 })).slice(0, -1)).toEqual([
      "Annual tax forms",
      "Quarterly financial statements",
      "Quarterly or monthly bank statements",
      "Which quarter to use",
      "Signing and labelling your documents",
    ]);
    const link = main.getByRole("link", { name: /^Second Draw PPP borrower application instructions/ });
    await expect
      .element(link)
      .toHaveAttribute(
        "href",
        "https://www.sba.gov/document/sba-form-2483-sd-ppp-second-draw-borrower-application-form",
      );
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("the gross receipts page lists rejected documents and does not fulfill the request [SERV-GRRD-03]", async () => {
    const reason = "File could not be read.";
    const api = await open(path, [receipts], { refusals: { "one.pdf": reason, "three.pdf": reason } });
    chooseFiles(file("one.pdf"));
    await press(submit);
    await expect.element(alert).toHaveTextContent(technicalIssue);
    await press(page.getByRole("button", { name: "Dismiss one.pdf" }));
    chooseFiles(file("two.pdf"), file("three.pdf"));
    await press(submit);
    await expect
      .element(alert)
      .toMatchTextContent("We failed to upload the following file(s) due to the reason(s) provided:");
    expect(textsOf(alert.getByRole("listitem"))).toEqual(["three.pdf: File could not be read."]);
    expect(fulfilled(api)).toEqual([]);
    expect(address()).toBe(`/us/${path}`);
  });
});

describe("rejection reasons on upload pages", () => {
  const [uploadedTimestamp, reviewedTimestamp] = ["2026-03-06T17:45:00Z", "2026-03-10T17:45:00Z"].map(
    (moment) => Temporal.Instant.from(moment),
  ) as [Temporal.Instant, Temporal.Instant];
  const reason = "The return you sent is not signed.\nPlease sign it.";
  const rejected = uploadedDocument({
    filename: "Return 2024.pdf",
    documentType: "TaxReturn",
    stipulationId: taxReturn.id,
    review: "rejected",
    reviewReason: reason,
    uploadedTimestamp,
    reviewedTimestamp,
  });
  const back = {
    ...taxReturn,
    rejection: { filename: "Return 2024.pdf", reason, timestamp: reviewedTimestamp },
  };

  test("the page of a rejected document shows the lender's reason and the rejected file, and requires a new file", async () => {
    const api = await open("opp-1/tax-return", [back], { documents: [rejected] });
    const told = page.getByRole("status").filter({ hasText: "We need this document again" });
    await expect.element(told).toHaveAttribute("data-type", "warning");
    await expect.element(told).toMatchTextContent("The return you sent is not signed. Please sign it.");
    await expect.element(page.getByRole("heading", { name: "What you sent before" })).toBeVisible();
    expect(textsOf(page.getByRole("list", { name: "What you sent before" }).getByRole("listitem"))).toEqual([
      "Return 2024.pdfUploaded Mar 6. Not accepted Mar 10.",
    ]);
    await press(submit);
    await expect.element(alert).toHaveTextContent("Please upload all required documents before submitting.");
    expect(fulfilled(api)).toEqual([]);
  });

  test("the page of a rejected request shows the lender's reason without a file name", async () => {
    const whole = { ...back, rejection: { ...back.rejection, filename: null } };
    await open("opp-1/tax-return", [whole]);
    await expect
      .element(page.getByRole("status").filter({ hasText: "We need this again" }))
      .toMatchTextContent("The return you sent is not signed. Please sign it.");
    await expect.element(page.getByRole("heading", { name: "What you sent before" })).not.toBeInTheDocument();
  });
});

test("an upload does not fulfill another application's request of the same name", async () => {
  const again = { ...taxReturn, id: "stip-again", opportunityId: "opp-2" };
  await openPage("/us/opp-1/tax-return", {
    api: (api) =>
      answerUploads(api, [
        opportunity({ stipulations: [taxReturn] }),
        opportunity({ id: "opp-2", stipulations: [again, { ...lease, opportunityId: "opp-2" }] }),
      ]),
  });
  const bell = (count: number) =>
    page.getByRole("link", { name: `Action items, ${count} open`, exact: true });
  await expect.element(bell(3)).toBeVisible();
  chooseFiles(file("2024.pdf"));
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary\?successStipulationGroupName=TaxReturn/);
  await expect
    .element(page.getByRole("status").filter({ hasText: "left to do" }))
    .toHaveTextContent("TaxReturn for you received. 2 left to do.");
  await expect.element(bell(2)).toBeVisible();
});

test("uploading a group's document does not complete the group while the group's form is open", async () => {
  const form = asked("Mixed", "Mixed form", {
    id: "stip-form",
    name: "Calculate Payroll Data",
    isDocument: false,
  });
  const api = await open("upload-document-group/opp-1/Mixed", [
    form,
    asked("Mixed", "Payslips", { id: "stip-payslips" }),
  ]);
  await expect.element(title).toHaveTextContent("Payslips for you");
  await expect.poll(() => zone.elements().length).toBe(1);
  await expect.element(main).not.toMatchTextContent("Mixed form for you");
  chooseFiles(file("May.pdf"));
  await press(submit);
  await expect.poll(address).toBe("/us/summary");
  expect(fulfilled(api)).toEqual(["stip-payslips"]);
});

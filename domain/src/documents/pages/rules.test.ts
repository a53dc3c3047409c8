import { describe, expect, test } from "vitest";
import { stipulationGroups, type StipulationGroup } from "../../applications/groups/rules.ts";
import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import { moment, sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import { groupPage } from "../../applications/pages/rules.ts";
import * as paths from "../paths.ts";
import {
  asksForChoice,
  drawOf,
  ofPage,
  pageHeading,
  pageNote,
  uploadPageAt,
  type UploadPage,
} from "./rules.ts";

function groupOf(stipulations: Stipulation[], contactId?: string): StipulationGroup {
  const [group] = stipulationGroups(stipulations, { success: {}, contactId });
  if (!group) throw new Error("nothing here is customer-facing");
  return group;
}
const request = sampleStipulation("Request", {
  stipulationMap: { customerFacingCopy: "The lender's words." },
});
const headingOf = (page: UploadPage, part: Partial<Opportunity> = {}, asked = request) =>
  pageHeading(page, groupOf([asked]), sampleOpportunity(part));

describe("the title and description of an upload page", () => {
  test.each([
    ["proof-of-identity", "Identity Verification"],
    ["proof-of-business", "Proof of Business"],
    ["drivers-license", "Driver's License or other State Issued Picture ID"],
    ["tax-return", "Copy of Tax Return"],
    ["voided-check", "Copy of a Voided Check"],
    ["upload-bank-statements", "Bank Statements"],
    ["upload-addendum-a", "Addendum A (Ownership and Affiliations)"],
    ["upload-addendum-b", "Addendum B (EIDL Summary)"],
    ["reduction-in-gross-receipts-documents", "Reduction in Gross Receipts Documents"],
  ] as const)("the upload page for %s has the title %s and the lender's description", (page, title) => {
    expect(headingOf(page)).toEqual({ title, description: "The lender's words." });
  });

  test.each([
    ["20PPPLoan", true, false],
    ["21PPPLoan", true, true],
    ["21SDPPP", true, true],
    ["22PPPLoan", false, false],
    [null, false, false],
  ])(
    "the loan version %s determines the texts of the business license and payroll pages [SERV-UPLIC-01, SERV-UPLIC-02, SERV-UPPV-01]",
    (loanVersion, isProgram, is2021) => {
      expect(headingOf("business-license", { loanVersion })).toEqual(
        isProgram
          ? {
              title: "Business License & Other Documentation",
              description:
                "Please upload a valid business license and any other organization documents we requested by email.",
            }
          : {
              title: "Business License",
              description:
                "Please upload a valid business license, or your IRS Form 1040 Schedule C, or a driver's license if you are an independent contractor or self-employed.",
            },
      );
      expect(headingOf("payroll-verification", { loanVersion })).toEqual({
        title: is2021 ? "Supporting Payroll Documents" : "Payroll Verification",
        description: "The lender's words.",
      });
    },
  );

  test("the pages for the demographic form and for identification have fixed texts", () => {
    expect(headingOf("demographic-information")).toEqual({
      title: "Demographic Information",
      description:
        "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    });
    expect(headingOf("identification")).toEqual({
      title: "Identity verification",
      description: "Upload 2 of these 3 document types. You choose which.",
    });
    expect(headingOf("additional-identification")).toEqual({
      title: "Additional identity verification",
      description: "Upload 2 of these 3 document types for each person. You choose which.",
    });
  });

  test("an upload page shows the stipulation's descriptions if the lender wrote no customer-facing text", () => {
    const group = (part: Partial<Stipulation>, copy: string | null) => ({
      ...groupOf([request]),
      stipulations: [
        { ...request, ...part, stipulationMap: { ...request.stipulationMap, customerFacingCopy: copy } },
      ] as [Stipulation],
    });
    const leadOf = (part: Partial<Stipulation>, copy: string | null) =>
      pageHeading("tax-return", group(part, copy), sampleOpportunity()).description;
    const described = { customerFacingDescription: "For you.", description: "For us." };
    expect(leadOf(described, "Copy.")).toBe("Copy.");
    expect(leadOf(described, " ")).toBe("For you.");
    expect(leadOf({ ...described, customerFacingDescription: " " }, null)).toBe("For us.");
    expect(leadOf({ ...described, customerFacingDescription: null }, null)).toBe("For us.");
    expect(leadOf({ customerFacingDescription: null, description: null }, null)).toBeNull();
  });
});

test.each([
  [paths.identificationPath, "identification"],
  [paths.additionalIdentificationPath, "additional-identification"],
  [paths.proofOfIdentityPath, "proof-of-identity"],
  [paths.proofOfBusinessPath, "proof-of-business"],
  [paths.businessLicensePath, "business-license"],
  [paths.driversLicensePath, "drivers-license"],
  [paths.taxReturnPath, "tax-return"],
  [paths.voidedCheckPath, "voided-check"],
  [paths.demographicInformationPath, "demographic-information"],
  [paths.bankStatementsPath, "upload-bank-statements"],
  [paths.addendumAPath, "upload-addendum-a"],
  [paths.addendumBPath, "upload-addendum-b"],
  [paths.payrollVerificationPath, "payroll-verification"],
  [paths.grossReceiptsDocumentsPath, "reduction-in-gross-receipts-documents"],
])("the page path %o opens the upload page %s", (path, page) => {
  const address = path("ca", { opportunityId: "a" });
  expect(uploadPageAt(address)).toBe(page);
  expect(uploadPageAt(`${address.toUpperCase()}/`)).toBe(page);
});

test("looking up an address that is not an upload page throws an error", () => {
  for (const pathname of ["/us/a/calculate-payroll-data", "/us/a/constructor", ""])
    expect(() => uploadPageAt(pathname)).toThrow("there is no upload page called");
});

describe("the requests of an upload page", () => {
  const license = sampleStipulation("Business Certificate/License", { groupName: "Papers" });
  const id = sampleStipulation("Driver's License", { groupName: "Papers", displayName: " " });
  const lease = sampleStipulation("Lease", { groupName: "Papers" });
  const group = groupOf([license, id, lease]);
  const namesOf = (found: StipulationGroup | undefined) => found?.stipulations.map(({ name }) => name);

  test("an upload page omits the group's requests that belong to other pages", () => {
    expect(ofPage(group, "business-license")).toEqual({
      ...group,
      title: "Business Certificate/License for you",
      description: "Please send it.",
      stipulations: [license],
    });
    expect(ofPage(group, "drivers-license")).toMatchObject({ title: "Driver's License", stipulations: [id] });
    expect(ofPage(group, "tax-return")).toBeUndefined();
    const alone = groupOf([license]);
    expect(ofPage(alone, "business-license")).toBe(alone);
  });

  test("an upload page includes fulfilled requests while another request is open", () => {
    const done = { ...license, isFulfilled: true };
    expect(ofPage(groupOf([done, lease]), "business-license")).toBeUndefined();
    const returns = ["2024", "2025"].map((name) => sampleStipulation(name, { groupName: "TaxReturn" }));
    const [first, second] = returns as [Stipulation, Stipulation];
    const some = groupOf([{ ...first, isFulfilled: true }, second]);
    expect(namesOf(ofPage(some, "tax-return"))).toEqual(["2024", "2025"]);
  });

  test("the borrower's identification and other people's identification are on separate pages [SERV-UPID-01]", () => {
    const own = sampleStipulation("Own", { type: "Identification", groupName: "I", contactId: "me" });
    const other = sampleStipulation("Other", { type: "Identification", groupName: "I", contactId: "you" });
    const [mine, theirs] = [groupOf([own], "me"), groupOf([other], "me")];
    expect(namesOf(ofPage(mine, "identification"))).toEqual(["Own"]);
    expect(ofPage(mine, "additional-identification")).toBeUndefined();
    expect(namesOf(ofPage(theirs, "additional-identification"))).toEqual(["Other"]);
    expect(ofPage(theirs, "identification")).toBeUndefined();
  });

  test("the bank statements page shows the statement request and the connection request", () => {
    const statements = sampleStipulation("S", { type: "BankStatements" });
    const connection = sampleStipulation("C", { type: "AGGREGATOR_ASSET_REPORT" });
    expect(ofPage(groupOf([statements]), "upload-bank-statements")).toBeDefined();
    expect(ofPage(groupOf([connection]), "upload-bank-statements")).toBeDefined();
    const bank = sampleStipulation("B", { isBankAccountInformation: true });
    expect(ofPage(groupOf([bank]), "upload-bank-statements")).toBeUndefined();
  });
});

test("a group leads to a page that accepts one of the group's open requests", () => {
  const asked = [
    ["Business Certificate/License", "Papers"],
    ["Driver's License", "Papers"],
    ["Borrower Demographic Information", "Papers"],
    ["Reduction in Gross Receipts Documents", "Papers"],
    ["2025", "TaxReturn"],
    ["A", "Ownership and Affiliations"],
    ["B", "Addendum B"],
    ["P", "Payroll Verification"],
    ["I", "ProofOfIdentity"],
    ["C", "VoidedCheck"],
    ["O", "ProofOfBusiness"],
  ] as const;
  const requests = asked.map(([name, groupName]) => sampleStipulation(name, { groupName }));
  const opened: string[] = [];
  let open = requests;
  while (open.length > 0) {
    const groups = stipulationGroups(
      requests.map((each) => (open.includes(each) ? each : { ...each, isFulfilled: true })),
      { success: {} },
    );
    const group = groups.find(({ isComplete }) => !isComplete);
    if (!group) throw new Error("something is open that no item shows");
    const page = groupPage(group) as UploadPage;
    const taken = ofPage(group, page)?.stipulations.filter(({ isFulfilled }) => !isFulfilled) ?? [];
    expect(taken.map(({ name }) => name)).toHaveLength(1);
    opened.push(page);
    open = open.filter(({ name }) => !taken.some((each) => each.name === name));
  }
  expect(opened.toSorted()).toEqual(
    [
      "business-license",
      "drivers-license",
      "demographic-information",
      "reduction-in-gross-receipts-documents",
      "tax-return",
      "upload-addendum-a",
      "upload-addendum-b",
      "payroll-verification",
      "proof-of-identity",
      "voided-check",
      "proof-of-business",
    ].toSorted(),
  );
});

test("only US borrowers outside the PPP choose how to send bank statements [SERV-UPBS-01]", () => {
  const [plain, sba] = [sampleOpportunity(), sampleOpportunity({ type: "SBA" })];
  const plan = sampleOpportunity({ paycheckProtectionPlanId: "p" });
  expect(asksForChoice("upload-bank-statements", "us", plain)).toBe(true);
  expect(asksForChoice("upload-bank-statements", "ca", plain)).toBe(false);
  expect(asksForChoice("upload-bank-statements", "us", sba)).toBe(false);
  expect(asksForChoice("upload-bank-statements", "us", plan)).toBe(false);
  expect(asksForChoice("tax-return", "us", plain)).toBe(false);
});

describe("the note on an upload page", () => {
  const form = sampleStipulation("Borrower Demographic Information");
  const declined =
    "If you do not upload the form within 5 calendar days, we will record that you prefer not to upload it.";
  const noteOf = (part: Partial<Stipulation>, page: UploadPage = "demographic-information") =>
    pageNote(page, groupOf([{ ...form, ...part }]));

  test("a note announces that an open demographic form will be declined automatically [SERV-UPDEMO-05]", () => {
    expect(noteOf({})).toBe(declined);
    const rejection = { filename: "a.pdf", reason: "Old.", timestamp: moment("2025-11-20T12:00:00Z") };
    expect(noteOf({ rejection })).toBeNull();
    expect(noteOf({ isFulfilled: true })).toBeNull();
    const fulfilled = { ...form, id: "fulfilled", isFulfilled: true };
    expect(pageNote("demographic-information", groupOf([fulfilled, form]))).toBe(declined);
    expect(noteOf({}, "tax-return")).toBeNull();
    expect(pageNote("demographic-information", groupOf([request]))).toBeNull();
  });

  test("the page's note warns that scanned bank statements are refused [SERV-UP-17]", () => {
    expect(noteOf({}, "upload-bank-statements")).toBe(
      "Download each PDF from your bank. A scan or a photo of a statement can't be read.",
    );
  });
});

test.each([
  ["20PPPLoan", "First draw"],
  ["21PPPLoan", "First draw"],
  ["21SDPPP", "Second draw"],
  ["", null],
  [null, null],
])("the draw of a PPP loan with the version %o is %o", (loanVersion, draw) => {
  expect(drawOf({ loanVersion })).toBe(draw);
});

import { describe, expect, test } from "vitest";
import { itemPage } from "../../applications/pages/rules.ts";
import { forgivenessGroups } from "../../forgiveness/groups/rules.ts";
import { sampleStipulation } from "../../testing/samples.ts";
import { requestGroups } from "./messages.ts";
import { areRequestsClosed, isDeskRequest, kindOf, kindOfRequest, kindsFor, requestKinds } from "./rules.ts";

const open = {
  isPpp: false,
  stageName: "Underwriting",
  takesStipulations: true,
  forgivenessStages: [] as (string | null)[],
};
const groupsFor = (changes: Partial<typeof open>) =>
  kindsFor({ ...open, ...changes }).map(({ group }) => requestGroups[group]);

describe("the kinds of requests", () => {
  test("match the desk catalogue, in groups [DESK-ASK-01]", () => {
    const all = kindsFor({ ...open, isPpp: true, forgivenessStages: ["Document Review"] });
    const titles = all.map(({ group, kinds }) => [requestGroups[group], ...kinds.map(({ title }) => title)]);
    expect(titles).toEqual([
      ["Forgiveness", ...forgivenessGroups.filter((name) => name !== "Demographic Information")],
      [
        "Identity and business",
        "Proof of identity",
        "Driver's license",
        "Identification",
        "Proof of business",
        "Business license",
        "Ownership and affiliations",
      ],
      [
        "Financial",
        "Business tax return",
        "Bank statements (4 months)",
        "Profit and loss statement",
        "Balance sheet",
        "EIDL summary",
      ],
      ["Bank", "Bank account information", "Bank account verification", "Voided check"],
      ["People", "Business representatives", "Loan signers", "Landlord reference", "Vendor reference"],
      [
        "PPP",
        "Payroll documents",
        "Payroll data",
        "Reduction in gross receipts",
        "Gross receipts documents",
        "Demographic information",
      ],
    ]);
  });

  test("every kind of request has a message of 1 to 500 characters [DESK-ASK-01]", () => {
    for (const { fields } of requestKinds) {
      expect(fields.customerFacingCopy.trim().length).toBeGreaterThan(0);
      expect(fields.customerFacingCopy.length).toBeLessThanOrEqual(500);
    }
  });

  test("the groups of the application's product come first [DESK-ASK-01]", () => {
    const general = ["Identity and business", "Financial", "Bank", "People"];
    expect(groupsFor({})).toEqual(general);
    expect(groupsFor({ isPpp: true })).toEqual(["PPP", ...general]);
    expect(groupsFor({ stageName: "Closed Won", isPpp: true })).toEqual([]);
    expect(groupsFor({ stageName: "Closed Won", isPpp: true, forgivenessStages: [null] })).toEqual([
      "Forgiveness",
    ]);
  });

  test.each([
    ["proofOfIdentity", "proof-of-identity"],
    ["driversLicense", "drivers-license"],
    ["identification", "identification"],
    ["proofOfBusiness", "proof-of-business"],
    ["businessLicense", "business-license"],
    ["addendumA", "upload-addendum-a"],
    ["taxReturn", "tax-return"],
    ["bankStatements", "upload-document-choice"],
    ["profitAndLoss", "upload-document-group"],
    ["balanceSheet", "upload-document-group"],
    ["addendumB", "upload-addendum-b"],
    ["bankAccount", "verify-bank-accounts"],
    ["bankVerification", "verify-bank-accounts"],
    ["voidedCheck", "voided-check"],
    ["ownership", "ownership"],
    ["signers", "ownership"],
    ["landlord", "references"],
    ["vendor", "references"],
    ["payrollVerification", "payroll-verification"],
    ["payrollData", "calculate-payroll-data"],
    ["grossReceipts", "reduction-in-gross-receipts"],
    ["grossReceiptsDocuments", "reduction-in-gross-receipts-documents"],
    ["demographics", "demographic-information"],
    ...forgivenessGroups
      .filter((name) => name !== "Demographic Information")
      .map((name) => [name, "forgiveness"] as const),
  ] as const)("a request of the kind %s opens the page %s [DESK-ASK-02]", (code, page) => {
    const { name, groupName, type, requestType, ...flags } = kindOf(code).fields;
    const { customerFacingCopy, documentType = null, classification: _, contact: __, ...own } = flags;
    const request = sampleStipulation(name, {
      groupName,
      type,
      isBankAccountInformation: own.isBankAccountInformation ?? false,
      isBankAccountVerification: own.isBankAccountVerification ?? false,
      isLandlordReference: own.isLandlordReference ?? false,
      isVendorReference: own.isVendorReference ?? false,
      stipulationMap: { requestType, customerFacingCopy, documentType },
    });
    expect(itemPage(request)).toBe(page);
    expect(kindOfRequest({ name, groupName, type, requestType })?.code).toBe(code);
  });
});

describe("checking a request that staff make", () => {
  const request = {
    ...kindOf("businessLicense").fields,
    externalId: "desk-01234567-89ab-cdef-0123-456789abcdef",
  };

  test.each([
    ["as the kind says", {}, true],
    [
      "with another message, number of files and person",
      { customerFacingCopy: "Now.", countRequired: 3, contact: "c" },
      true,
    ],
    ["with flags that say no", { isRenewal: false, contact: null, isDocument: true }, true],
    ["with 500 characters", { customerFacingCopy: "x".repeat(500) }, true],
    ["with 501 characters", { customerFacingCopy: "x".repeat(501) }, false],
    ["without a message", { customerFacingCopy: null }, false],
    ["with another name", { name: "Fishing license" }, false],
    ["with another document type", { documentType: "TaxReturn" }, false],
    ["for forgiveness", { requestType: "Forgiveness Application" as const }, false],
    ["as a form", { isDocument: false }, false],
    ["with a further flag", { isBankAccountInformation: true }, false],
    ["with a description", { description: "Quickly" }, false],
    ["under another id", { externalId: "desk-1" }, false],
  ])("staff may make a request %s: %s", (_, change, isAllowed) => {
    expect(isDeskRequest({ ...request, ...change })).toBe(isAllowed);
  });
});

test.each([
  [{}, false],
  [{ takesStipulations: false }, true],
  [{ stageName: "Closed Lost" }, true],
  [{ stageName: "Closed Won" }, false],
  [{ forgivenessStages: ["Declined"] }, true],
  [{ forgivenessStages: ["Forgiven"] }, true],
  [{ forgivenessStages: ["Expired"] }, false],
  [{ forgivenessStages: [null] }, false],
  [{ forgivenessStages: ["Forgiven", "Document Review"] }, false],
])("an application with %o is closed for requests: %s [DESK-ASK-06]", (change, isClosed) => {
  expect(areRequestsClosed({ ...open, ...change })).toBe(isClosed);
});

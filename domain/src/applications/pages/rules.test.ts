import { describe, expect, test } from "vitest";
import { sampleStipulation, type StipulationPart } from "../../testing/samples.ts";
import type { Stipulation } from "../contract.ts";
import { stipulationGroups } from "../groups/rules.ts";
import { itemPage, minutesOf, pageOf, sentPageOf } from "./rules.ts";

const forgiveness = { stipulationMap: { requestType: "Forgiveness Application" } } as const;

describe("the page of a stipulation", () => {
  const rows: [string, StipulationPart, string][] = [
    ["any", { isBankAccountInformation: true }, "verify-bank-accounts"],
    ["any", { isBankAccountVerification: true }, "verify-bank-accounts"],
    ["any", { type: "BusinessOwnership" }, "ownership"],
    ["any", { type: "AdditionalSigners" }, "ownership"],
    ["any", { type: "BankStatements" }, "upload-document-choice"],
    ["any", { type: "AGGREGATOR_ASSET_REPORT" }, "upload-document-choice"],
    ["any", { isLandlordReference: true }, "references"],
    ["any", { isVendorReference: true }, "references"],
    ["any", { type: "Identification" }, "identification"],
    ["any", { type: "FinancialStatement" }, "upload-document-group"],
    ["any", {}, "upload-document-group"],

    ["Business Certificate/License", { groupName: "any" }, "business-license"],
    ["Driver's License", { groupName: "any" }, "drivers-license"],
    ["Borrower Demographic Information", { groupName: "any" }, "demographic-information"],
    ["Calculate Payroll Data", { groupName: "any" }, "calculate-payroll-data"],
    [
      "Reduction in Gross Receipts Documents",
      { groupName: "Reduction in Gross Receipts" },
      "reduction-in-gross-receipts-documents",
    ],
    ["any", { groupName: "Reduction in Gross Receipts" }, "reduction-in-gross-receipts"],
    ["any", { groupName: "Ownership and Affiliations" }, "upload-addendum-a"],
    ["any", { groupName: "Addendum B" }, "upload-addendum-b"],
    ["any", { groupName: "Payroll Verification" }, "payroll-verification"],
    ["any", { groupName: "TaxReturn" }, "tax-return"],
    ["any", { groupName: "ProofOfIdentity" }, "proof-of-identity"],
    ["any", { groupName: "ProofOfIdentity", type: "Identification" }, "proof-of-identity"],
    ["any", { groupName: "VoidedCheck" }, "voided-check"],
    ["any", { groupName: "ProofOfBusiness" }, "proof-of-business"],

    // Only the exact name of a stipulation opens a special page.
    ["TaxReturn", { groupName: "any" }, "upload-document-group"],
    ["any", { groupName: "Driver's License" }, "upload-document-group"],
    ["Demographic Information", {}, "upload-document-group"],
    ["constructor", { groupName: "toString" }, "upload-document-group"],
    // The rule for forgiveness requests takes precedence over all other rules.
    ["Borrower Demographic Information", forgiveness, "forgiveness"],
    ["any", { ...forgiveness, isBankAccountInformation: true }, "forgiveness"],
  ];
  test.each(rows)(
    "a stipulation named %j with the fields %o opens the page %s [SERV-ENT-10, SERV-ENT-11]",
    (name, part, page) => {
      expect(itemPage(sampleStipulation(name, part))).toBe(page);
    },
  );
});

describe("the page that an action item opens", () => {
  const pageOfAll = (stipulations: Stipulation[], contactId?: string) => {
    const [group] = stipulationGroups(stipulations, { success: {}, contactId });
    return group && pageOf(group, { id: "o/1" }, { country: "us" });
  };

  test.each([
    [{ isBankAccountInformation: true }, "/us/application/o%2F1/verify-bank-accounts"],
    [{ type: "BusinessOwnership" }, "/us/application/o%2F1/ownership"],
    [{ type: "BankStatements" }, "/us/upload-document-choice/o%2F1/Leases%2FRent%20%26%20more"],
    [{ isVendorReference: true }, "/us/references?opportunityId=o%2F1"],
    [{ type: "Identification" }, "/us/o%2F1/identification"],
    [{ name: "Business Certificate/License" }, "/us/o%2F1/business-license"],
    [{ name: "Driver's License" }, "/us/o%2F1/drivers-license"],
    [{ name: "Borrower Demographic Information" }, "/us/o%2F1/demographic-information"],
    [{ name: "Calculate Payroll Data" }, "/us/o%2F1/calculate-payroll-data"],
    [{ groupName: "Ownership and Affiliations" }, "/us/o%2F1/upload-addendum-a"],
    [{ groupName: "Addendum B" }, "/us/o%2F1/upload-addendum-b"],
    [{ groupName: "Payroll Verification" }, "/us/o%2F1/payroll-verification"],
    [{ groupName: "TaxReturn" }, "/us/o%2F1/tax-return"],
    [{ groupName: "ProofOfIdentity" }, "/us/o%2F1/proof-of-identity"],
    [{ groupName: "VoidedCheck" }, "/us/o%2F1/voided-check"],
    [{ groupName: "ProofOfBusiness" }, "/us/o%2F1/proof-of-business"],
    [{}, "/us/upload-document-group/o%2F1/Leases%2FRent%20%26%20more"],
    [forgiveness, "/us/forgiveness/o%2F1/Leases%2FRent%20%26%20more"],
  ] as [StipulationPart, string][])(
    "an action item with the stipulation %o opens the page %s",
    (part, page) => {
      expect(pageOfAll([sampleStipulation("Leases/Rent & more", part)])).toBe(page);
    },
  );

  test.each([
    ["SBA Form 3508", "/us/forgiveness/o%2F1/SBA%20Form%203508"],
    ["SBA Form 3508EZ", "/us/forgiveness/o%2F1/SBA%20Form%203508"],
    ["SBA Form 3508S", "/us/lf/sba-3508s/o%2F1/SBA%20Form%203508"],
    ["Covered Costs Documents", "/us/forgiveness/covered-costs-documents"],
    ["Reduction in Gross Receipts", "/us/forgiveness-reduction-in-gross-receipts"],
    ["Reduction in Gross Receipts Documents", "/us/forgiveness-reduction-in-gross-receipts-documents"],
    ["FTE Documents", "/us/forgiveness/o%2F1/SBA%20Form%203508"],
  ])("a forgiveness request with the title %s opens the page %s", (displayName, page) => {
    const part = { ...forgiveness, displayName };
    expect(pageOfAll([sampleStipulation("SBA Form 3508", part)])).toBe(page);
    // Outside forgiveness, a request with this display name opens a different page.
    expect(pageOfAll([sampleStipulation("SBA Form 3508", { displayName })])).not.toBe(page);
  });

  test("the address of an action item's page contains the country and the contact's id", () => {
    const [group] = stipulationGroups([sampleStipulation("Rent")], { success: {} });
    expect(group && pageOf(group, { id: "o1" }, { country: "ca", contactId: "c 2" })).toBe(
      "/ca/upload-document-group/o1/Rent?contactId=c+2",
    );
  });

  test("an action item opens the page of its first unfulfilled stipulation", () => {
    const group = { groupName: "Reduction in Gross Receipts" };
    const form = sampleStipulation("Reduction in Gross Receipts", group);
    const documents = sampleStipulation("Reduction in Gross Receipts Documents", group);
    expect(pageOfAll([form, documents])).toBe("/us/o%2F1/reduction-in-gross-receipts");
    expect(pageOfAll([documents, form])).toBe("/us/o%2F1/reduction-in-gross-receipts-documents");
    const done = { ...form, isFulfilled: true };
    expect(pageOfAll([done, documents])).toBe("/us/o%2F1/reduction-in-gross-receipts-documents");
    expect(pageOfAll([done, { ...documents, isFulfilled: true }])).toBe(
      "/us/o%2F1/reduction-in-gross-receipts",
    );
  });

  test("the identification of other people has a separate page", () => {
    const theirs = sampleStipulation("Identification", { type: "Identification", contactId: "you" });
    expect(pageOfAll([theirs], "me")).toBe("/us/o%2F1/additional-identification");
    expect(pageOfAll([theirs], "you")).toBe("/us/o%2F1/identification");
  });
});

describe("the estimated time for a stipulation", () => {
  const rows: [StipulationPart, number][] = [
    [{ type: "BusinessOwnership" }, 10],
    [{ name: "Calculate Payroll Data" }, 10],
    [{ groupName: "Reduction in Gross Receipts" }, 10],
    [{ isVendorReference: true }, 3],
    [{ type: "Identification" }, 3],
    [{ isBankAccountInformation: true }, 5],
    [{ type: "BankStatements" }, 5],
    [{}, 5],
  ];
  test.each(rows)("a stipulation with %j takes the borrower %i minutes", (part, minutes) => {
    const [group] = stipulationGroups([sampleStipulation("any", part)], { success: {} });
    expect(group && minutesOf(group)).toBe(minutes);
  });
});

describe("the page of a completed action item", () => {
  const answers = { kind: "answers", path: "/us/o%2F1/answers" };
  const files = { kind: "files", path: "/us/o%2F1/files" };
  test.each([
    ["Calculate Payroll Data", {}, answers],
    ["any", { groupName: "Reduction in Gross Receipts" }, answers],
    ["Reduction in Gross Receipts", forgiveness, { ...answers, path: "/us/forgiveness-answers" }],
    ["SBA Form 3508", forgiveness, { ...answers, path: "/us/forgiveness-answers" }],
    ["Rent Documents", { ...forgiveness, isDocument: true }, files],
    ["Voided check", { groupName: "VoidedCheck", isDocument: true }, files],
    ["Voided check", { groupName: "VoidedCheck", isDocument: true, optedOut: true }, undefined],
    ["References", { isVendorReference: true, isDocument: false }, undefined],
  ] as const)("a completed item named %s with the fields %o opens the page %o", (name, part, page) => {
    const [group] = stipulationGroups([sampleStipulation(name, part)], { success: {} });
    expect(group && sentPageOf(group, { id: "o/1" }, "us")).toEqual(page);
  });

  const pageOfMany = (parts: readonly (readonly [string, StipulationPart])[]) => {
    const stipulations = parts.map(([name, part], at) =>
      sampleStipulation(name, { id: `s${at}`, groupName: "Mixed", ...part }),
    );
    const [group] = stipulationGroups(stipulations, { success: {} });
    return group && sentPageOf(group, { id: "o/1" }, "us");
  };

  test("a completed item with both a form and documents opens the page with the answers", () => {
    const file = ["Rent", { isDocument: true }] as const;
    expect(pageOfMany([file, ["Calculate Payroll Data", {}]])).toEqual(answers);
    const forms = [
      ["Rent", { ...forgiveness, isDocument: true }],
      ["SBA Form 3508", forgiveness],
    ] as const;
    expect(pageOfMany(forms)).toEqual({ ...answers, path: "/us/forgiveness-answers" });
  });

  test("a completed item opens the files page if the borrower opted out of only one of two documents", () => {
    const parts = [
      ["Rent", { isDocument: true, optedOut: true }],
      ["Mortgage", { isDocument: true }],
    ] as const;
    expect(pageOfMany(parts)).toEqual(files);
  });

  test("a completed item without files, which the lender marked as received, opens no page [DESK-BOR-09]", () => {
    expect(pageOfMany([["Rent", { isDocument: true, isReceivedByLender: true }]])).toBeUndefined();
    const parts = [
      ["Rent", { isDocument: true, isReceivedByLender: true }],
      ["Mortgage", { isDocument: true }],
    ] as const;
    expect(pageOfMany(parts)).toEqual(files);
  });

  test("a document request named SBA Form 3508 outside forgiveness opens the files page", () => {
    expect(pageOfMany([["SBA Form 3508", { isDocument: true }]])).toEqual(files);
  });
});

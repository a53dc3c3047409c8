import { describe, expect, test } from "vitest";
import { moment, sampleOpportunity, sampleStipulation, type StipulationPart } from "../../testing/samples.ts";
import type { Stipulation } from "../../applications/contract.ts";
import { documentTypeOf } from "../requests/rules.ts";
import {
  isDeclined,
  isGivenSince,
  isReady,
  isRemovable,
  isSentFor,
  missingMonths,
  type EvidenceDocument,
} from "./rules.ts";

const document = (documentType: string, part: Partial<EvidenceDocument> = {}): EvidenceDocument => ({
  documentType,
  contactId: "me",
  uploadedAt: moment("2021-03-16T12:00:00Z"),
  stipulationId: null,
  month: null,
  ...part,
});
const month = (text: string) => Temporal.PlainYearMonth.from(text);

const ready = (
  stipulation: Stipulation,
  documents: readonly EvidenceDocument[],
  more: object = {},
  all: Stipulation[] = [stipulation],
) =>
  isReady(
    stipulation,
    sampleOpportunity({ stipulations: all, applicationReceivedDate: moment("2021-03-15T12:00:00Z") }),
    { documents, ...more },
  );

describe("the evidence for a form request", () => {
  const forms: [string, StipulationPart][] = [
    ["bank", { isBankAccountInformation: true }],
    ["check", { isBankAccountVerification: true }],
    ["owners", { type: "BusinessOwnership" }],
    ["signers", { type: "AdditionalSigners" }],
    ["landlord", { isLandlordReference: true }],
    ["vendor", { isVendorReference: true }],
    ["Calculate Payroll Data", {}],
    ["any", { groupName: "Reduction in Gross Receipts" }],
  ];
  test.each(forms)(
    "a request named %s with the fields %o requires the saved form, not a file",
    (name, part) => {
      const form = sampleStipulation(name, part);
      expect(ready(form, [document(name), document("any", { stipulationId: name })])).toBe(false);
      expect(ready(form, [], { savedForms: new Set(["another"]) })).toBe(false);
      expect(ready(form, [], { savedForms: new Set([name]) })).toBe(true);
    },
  );
});

describe("the evidence for a document request", () => {
  const license = sampleStipulation("Business Certificate/License");
  test("a document request requires a file of its type or a file uploaded for the request", () => {
    expect(ready(license, [])).toBe(false);
    expect(ready(license, [document("TaxReturn")])).toBe(false);
    expect(ready(license, [document("BusinessLicense")])).toBe(true);
    expect(ready(license, [document("Anything", { stipulationId: license.id })])).toBe(true);
    expect(ready(license, [document("BusinessLicense", { stipulationId: "another" })])).toBe(false);
    expect(ready(license, [], { savedForms: new Set([license.id]) })).toBe(false);
  });

  test.each([
    "TaxReturn",
    "VoidedCheck",
    "ProofOfBusiness",
    "ProofOfIdentity",
    "Addendum B",
    "Payroll Verification",
    "Reduction in Gross Receipts Documents",
    "FinancialStatement",
  ])("a document request in the group %s requires one file", (groupName) => {
    const stipulation = sampleStipulation(groupName);
    expect(ready(stipulation, [])).toBe(false);
    expect(ready(stipulation, [document("any", { stipulationId: groupName })])).toBe(true);
  });

  test.each(["Ownership and Affiliations", "Addendum B", "Payroll Verification"])(
    "a document request in the group %s accepts the file of another open request on its page [SERV-UPADD-03]",
    (groupName) => {
      const one = sampleStipulation("1", { groupName });
      const two = sampleStipulation("2", { groupName });
      const sent = [document("any", { stipulationId: "1" })];
      const done = { ...two, isFulfilled: true };
      expect(ready(two, sent, {}, [one, two])).toBe(true);
      expect(ready(one, sent, {}, [one, done])).toBe(true);
      // A file sent for an already fulfilled request is not evidence for a request that is still open.
      expect(ready(two, sent, {}, [{ ...one, isFulfilled: true }, two])).toBe(false);
      expect(ready(two, [], {}, [one, two])).toBe(false);
      const other = sampleStipulation("3", { groupName: "TaxReturn" });
      expect(ready(other, sent, {}, [one, other])).toBe(false);
    },
  );

  test("an optional request without a file is declined", () => {
    const form = sampleStipulation("Borrower Demographic Information");
    const sent = document("Demographic Information");
    expect([ready(form, []), ready(form, [sent])]).toEqual([true, true]);
    expect(isDeclined(form, { documents: [] })).toBe(true);
    expect(isDeclined(form, { documents: [document("TaxReturn")] })).toBe(true);
    expect(isDeclined(form, { documents: [sent] })).toBe(false);
    expect(isDeclined(license, { documents: [] })).toBe(false);
  });
});

describe("the evidence for an identification request", () => {
  const own = sampleStipulation("Identification", { id: "own", type: "Identification" });
  const proofs = (...types: string[]) => types.map((type) => document(type, { stipulationId: "own" }));

  test("an identification request requires 2 of 3 types of proof", () => {
    expect(ready(own, [])).toBe(false);
    for (const type of ["ProofOfFinancials", "ProofOfIdentity", "ProofOfAddress"]) {
      expect(ready(own, proofs(type, type, "TaxReturn"))).toBe(false);
    }
    expect(ready(own, proofs("ProofOfFinancials", "ProofOfIdentity"))).toBe(true);
    expect(ready(own, proofs("ProofOfFinancials", "ProofOfAddress"))).toBe(true);
    expect(ready(own, proofs("ProofOfIdentity", "ProofOfAddress"))).toBe(true);
    expect(ready(own, proofs("ProofOfIdentity", "ProofOfAddress", "ProofOfFinancials"))).toBe(true);
  });

  test("an identification request also accepts files of the same person that name no request", () => {
    const given = proofs("ProofOfIdentity", "ProofOfAddress");
    expect(ready({ ...own, id: "theirs" }, given)).toBe(false);
    const unsaid = given.map((each) => ({ ...each, stipulationId: null }));
    expect(ready({ ...own, id: "theirs", contactId: null }, unsaid)).toBe(true);
    expect(ready({ ...own, id: "theirs", contactId: "me" }, unsaid)).toBe(true);
    expect(ready({ ...own, id: "theirs", contactId: "somebody else" }, unsaid)).toBe(false);
    expect(
      ready(
        { ...own, id: "theirs", contactId: "somebody else" },
        proofs("ProofOfIdentity", "ProofOfAddress").map((each) => ({ ...each, stipulationId: "theirs" })),
      ),
    ).toBe(true);
  });
});

describe("the evidence for a bank statement request", () => {
  const statements = sampleStipulation("statements", { type: "BankStatements", countRequired: 2 });
  const connection = sampleStipulation("connection", { type: "AGGREGATOR_ASSET_REPORT" });
  const both = [statements, connection];
  const of = (text: string, stipulationId = "statements") =>
    document("BankStatements", { stipulationId, month: month(text) });

  test("a statement request requires a bank statement for every month", () => {
    expect(ready(statements, [])).toBe(false);
    expect(ready(statements, [of("2021-02")])).toBe(false);
    expect(ready(statements, [of("2021-02"), of("2021-02")])).toBe(false);
    expect(ready(statements, [of("2021-02"), of("2020-12")])).toBe(false);
    expect(ready(statements, [of("2021-02"), of("2021-01")])).toBe(true);
    expect(ready(statements, [of("2021-02", "another"), of("2021-01")])).toBe(false);
  });

  test("each bank statement without a month counts as one of the required months", () => {
    const undated = document("BankStatements");
    expect(ready(statements, [undated])).toBe(false);
    expect(ready(statements, [undated, undated])).toBe(true);
    expect(ready(statements, [undated, of("2021-01")])).toBe(true);
    const taxes = document("TaxReturn");
    expect(ready(statements, [undated, taxes])).toBe(false);
    expect(ready(statements, [undated, taxes], {}, [statements, sampleStipulation("TaxReturn")])).toBe(false);
  });

  test("a statement request without a number of months requires one bank statement", () => {
    const uncounted = { ...statements, countRequired: null };
    expect(ready(uncounted, [])).toBe(false);
    expect(ready(uncounted, [document("BankStatements")])).toBe(true);
  });

  test("a bank connection fulfills a statement request without files", () => {
    for (const stipulation of both) {
      expect(ready(stipulation, [], {}, both)).toBe(false);
      expect(ready(stipulation, [], { savedForms: new Set([stipulation.id]) }, both)).toBe(true);
      expect(ready(stipulation, [], { savedForms: new Set(["another"]) }, both)).toBe(false);
      expect(ready(stipulation, [of("2021-02")], {}, both)).toBe(false);
      expect(ready(stipulation, [of("2021-02"), of("2021-01", "connection")], {}, both)).toBe(true);
    }
    // The months of an already fulfilled statement request are no longer needed.
    const received = { ...statements, isFulfilled: true };
    expect(ready(connection, [of("2021-02")], {}, [received, connection])).toBe(false);
    expect(ready(connection, [of("2021-02", "connection")], {}, [received, connection])).toBe(false);
    expect(
      ready(connection, [document("any", { stipulationId: "connection" })], {}, [received, connection]),
    ).toBe(true);
    // One upload fulfills the statement request and then the connection request.
    const whole = [of("2021-02"), of("2021-01")].map((each) => ({ ...each, stipulationId: statements.id }));
    expect(ready(connection, whole, {}, [received, connection])).toBe(true);
  });
});

describe("the missing months of bank statements", () => {
  const sent = (text: string, change: object = {}) => ({
    documentType: "BankStatements",
    month: month(text),
    review: "received" as const,
    uploadedTimestamp: moment("2021-03-16T12:00:00Z"),
    ...change,
  });
  const missing = (
    documents: Parameters<typeof missingMonths>[2],
    rejection: Stipulation["rejection"] = null,
  ) =>
    missingMonths(
      [{ ...sampleStipulation("b", { type: "BankStatements" }), countRequired: 3, rejection }],
      sampleOpportunity({ applicationReceivedDate: moment("2021-03-15T12:00:00Z") }),
      documents,
    ).map(String);
  const all = ["2021-02", "2021-01", "2020-12"];

  test("a month is missing if its statement was not sent or was rejected", () => {
    expect(missing([])).toEqual(all);
    expect(missing([sent("2021-01"), sent("2020-07")])).toEqual(["2021-02", "2020-12"]);
    expect(missing([sent("2021-01", { review: "rejected" })])).toEqual(all);
    expect(missing([sent("2021-01", { documentType: "TaxReturn" })])).toEqual(all);
    expect(missing([sent("2021-01", { month: null })])).toEqual(all);
    expect(missing(all.map((text) => sent(text)))).toEqual([]);
  });

  test("if the lender rejects a statement request as a whole, all months are missing", () => {
    const whole = { filename: null, reason: "Old", timestamp: moment("2021-03-17T12:00:00Z") };
    const statements = { ...sampleStipulation("b", { type: "BankStatements" }), countRequired: 3 };
    const connection = { ...sampleStipulation("c", { type: "AGGREGATOR_ASSET_REPORT" }), rejection: whole };
    const application = sampleOpportunity({ applicationReceivedDate: moment("2021-03-15T12:00:00Z") });
    expect(missingMonths([statements, connection], application, [sent("2021-01")]).map(String)).toEqual(all);
  });

  test("after the lender rejects a statement request as a whole, only later statements count", () => {
    const whole = { filename: null, reason: "Old", timestamp: moment("2021-03-17T12:00:00Z") };
    expect(missing([sent("2021-01")], whole)).toEqual(all);
    const since = { uploadedTimestamp: moment("2021-03-18T12:00:00Z") };
    expect(missing([sent("2021-01"), sent("2021-02", since)], whole)).toEqual(["2021-01", "2020-12"]);
    expect(missing([sent("2021-01")], { ...whole, filename: "a.pdf" })).toEqual(["2021-02", "2020-12"]);
  });
});

describe("matching documents to requests", () => {
  const license = sampleStipulation("Business License");
  const identity = sampleStipulation("Proof of Identity", { type: "Identification" });
  const type = documentTypeOf(license);
  test.each([
    [
      "matches a document to the request for which it was uploaded",
      document("any", { stipulationId: license.id }),
      license,
      true,
    ],
    [
      "rejects a document of the right type for another request",
      document(type, { stipulationId: "another" }),
      license,
      false,
    ],
    ["matches a document of the right type without a request", document(type), license, true],
    ["rejects a document of another type without a request", document("any"), license, false],
    [
      "matches a proof of address to a request for proof of identity",
      document("ProofOfAddress"),
      identity,
      true,
    ],
  ] as const)(
    "matching a document to a request: isSentFor %s (SH-106)",
    (_, sent, asking, isSentForRequest) => {
      expect(isSentFor(sent, asking)).toBe(isSentForRequest);
    },
  );
});

describe("the evidence for a request that the lender rejected", () => {
  const before = moment("2021-03-16T12:00:00Z");
  const back = (filename: string | null) => ({ filename, reason: "No.", timestamp: before });
  const after = before.add({ milliseconds: 1 });

  test("a request that the lender rejected as a whole accepts only documents uploaded later (SH-128)", () => {
    const statements = sampleStipulation("statements", { type: "BankStatements", isFulfilled: true });
    const connection = {
      ...sampleStipulation("c", { type: "AGGREGATOR_ASSET_REPORT" }),
      rejection: back(null),
    };
    const all = [statements, connection];
    const given = document("BankStatements", { stipulationId: "statements" });
    expect(ready({ ...connection, rejection: null }, [given], {}, all)).toBe(true);
    expect(ready(connection, [given], {}, all)).toBe(false);
    expect(ready(connection, [{ ...given, uploadedAt: after }], {}, all)).toBe(true);
    expect(ready(connection, [given], { savedForms: new Set(["c"]) }, all)).toBe(true);
  });

  test("a request with one rejected document still accepts its remaining documents", () => {
    const license = { ...sampleStipulation("Business License"), rejection: back("license.pdf") };
    expect(ready(license, [document(documentTypeOf(license))])).toBe(true);
  });

  test("an optional request is declined if no document arrived after the lender rejected the whole request", () => {
    const survey = { ...sampleStipulation("Demographic Information"), rejection: back(null) };
    const given = document("any", { stipulationId: survey.id });
    expect(isDeclined({ ...survey, rejection: null }, { documents: [given] })).toBe(false);
    expect(isDeclined(survey, { documents: [given] })).toBe(true);
    expect(isDeclined(survey, { documents: [{ ...given, uploadedAt: after }] })).toBe(false);
  });
});

test("after a rejection, only newer evidence counts", () => {
  const reopened = moment("2026-11-20T15:00:00Z");
  const asking = sampleStipulation("a", {
    rejection: { filename: null, reason: "No.", timestamp: reopened },
  });
  const at = (milliseconds: number) => reopened.add({ milliseconds });
  expect([-1, 0, 1].map((each) => isGivenSince(asking, at(each)))).toEqual([false, false, true]);
  expect(isGivenSince(sampleStipulation("b"), at(-1))).toBe(true);
  expect([asking, sampleStipulation("b")].map((each) => isGivenSince(each, undefined))).toEqual([
    false,
    false,
  ]);
});

describe("removing a document", () => {
  const at = moment("2021-03-16T12:00:00Z");
  const license = sampleStipulation("license", { type: "Document" });
  const sent = (part: Partial<Parameters<typeof isRemovable>[0]> = {}) => ({
    ...document("BusinessLicense", { stipulationId: "license", uploadedAt: at }),
    review: "received" as const,
    ...part,
  });

  test("the sender can remove a document until its request is fulfilled", () => {
    expect(isRemovable(sent(), [license], "me")).toBe(true);
    expect(isRemovable(sent(), [license], "somebody else")).toBe(false);
    expect(isRemovable(sent(), [{ ...license, isFulfilled: true }], "me")).toBe(false);
    const later = { isFulfilled: true, fulfilledFirstTimestamp: at.add({ hours: 1 }) };
    expect(isRemovable(sent(), [license, sampleStipulation("lease", later)], "me")).toBe(true);
  });

  test("a document cannot be removed after the lender reviewed it", () => {
    for (const review of ["accepted", "rejected"] as const)
      expect(isRemovable(sent({ review }), [license], "me")).toBe(false);
  });

  test("a document that was not uploaded for a request of the application cannot be removed", () => {
    expect(isRemovable(sent({ stipulationId: null }), [license], "me")).toBe(false);
    expect(isRemovable(sent({ stipulationId: "other" }), [license], "me")).toBe(false);
  });

  test("a document that also fulfilled another request cannot be removed", () => {
    const statements = (id: string, fulfilledAt: string | null) =>
      sampleStipulation(id, {
        type: "BankStatements",
        isFulfilled: fulfilledAt !== null,
        fulfilledFirstTimestamp: fulfilledAt === null ? null : moment(fulfilledAt),
      });
    const removable = (fulfilledAt: string | null) => {
      const requests = [statements("license", null), statements("other", fulfilledAt)];
      return isRemovable(sent({ documentType: "BankStatements" }), requests, "me");
    };
    expect(removable(null)).toBe(true);
    expect(removable("2021-03-16T11:59:59Z")).toBe(true);
    expect(removable("2021-03-16T12:00:00Z")).toBe(false);
  });
});

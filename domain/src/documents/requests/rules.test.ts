import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Stipulation } from "../../applications/contract.ts";
import { day, moment, sampleStipulation, type StipulationPart } from "../../testing/samples.ts";
import {
  shareAnswer,
  asksForStatements,
  bankStatementMonths,
  declinableNames,
  dateAsWritten,
  documentTypeOf,
  documentTypes,
  identityTypes,
  identityTypesNeeded,
  mayBeDeclined,
  monthLabel,
  mustBeDigital,
  requestsSharingFile,
  statementMonths,
} from "./rules.ts";

describe("requests that share files", () => {
  const alike = (one: [string, StipulationPart], other: [string, StipulationPart]) =>
    shareAnswer(sampleStipulation(...one), sampleStipulation(...other));
  const statements: [string, StipulationPart] = ["a", { type: "BankStatements" }];
  const report: [string, StipulationPart] = ["b", { type: "AGGREGATOR_ASSET_REPORT" }];
  const payroll: [string, StipulationPart] = ["c", { groupName: "Payroll Verification" }];
  const addendum: [string, StipulationPart] = ["d", { groupName: "Addendum B" }];
  const license: [string, StipulationPart] = ["Business License", {}];

  test.each([
    ["bank statements and a bank connection", statements, report, true],
    ["a bank connection and bank statements", report, statements, true],
    ["two requests on one page with one upload control", payroll, ["e", payroll[1]], true],
    ["requests on two pages with one upload control each", payroll, addendum, false],
    ["bank statements and a request on another page", statements, payroll, false],
    ["a request on another page and bank statements", license, statements, false],
    [
      "two requests on a page with an upload control for each request",
      license,
      ["Driver's License", {}],
      false,
    ],
  ] as const)("checking whether the same files fulfill %s", (_, one, other, are) => {
    expect(alike([...one], [...other])).toBe(are);
  });

  test("a file for a page with one upload control fulfills the page's open requests, but no others", () => {
    const sample = ([name, part]: [string, StipulationPart]) =>
      sampleStipulation(name, { ...part, id: name });
    const among = [
      sample(["first", payroll[1]]),
      sample(["second", payroll[1]]),
      sample(["fulfilled", { ...payroll[1], isFulfilled: true }]),
      sample(["addendum", addendum[1]]),
      sample(license),
    ];
    const shared = among.map((each) => requestsSharingFile(each, among).map(({ name }) => name));
    expect(shared).toEqual([
      ["second", "first"],
      ["first", "second"],
      ["fulfilled"],
      ["addendum"],
      ["Business License"],
    ]);
  });
});

describe("the months of required bank statements", () => {
  const monthsOf = (received: string, countRequired: number, alreadyUploaded: number) =>
    bankStatementMonths({ applicationReceivedDate: day(received), countRequired, alreadyUploaded });

  test.each([
    ["2021-03-15", 4, 0, ["February 2021", "January 2021", "December 2020", "November 2020"]],
    ["2021-03-11", 2, 0, ["February 2021", "January 2021"]],
    ["2021-03-10", 2, 0, ["January 2021", "December 2020"]],
    ["2021-03-31", 1, 0, ["February 2021"]],
    ["2021-01-01", 2, 0, ["November 2020", "October 2020"]],
    ["2021-03-15", 2, 2, ["December 2020", "November 2020"]],
    ["2024-02-29", 1, 1, ["December 2023"]],
    ["2021-03-15", 0, 0, []],
  ])(
    "an application received on %s needs %i statements, has %i, and asks for the months %o [SERV-UP-23]",
    (received, required, uploaded, labels) => {
      expect(monthsOf(received, required, uploaded).map(monthLabel)).toEqual(labels);
    },
  );

  test("statement months are consecutive past months, as many as required", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((days) => day("1990-01-01").add({ days }));
    fc.assert(
      fc.property(
        days,
        fc.nat({ max: 24 }),
        fc.nat({ max: 12 }),
        (received, countRequired, alreadyUploaded) => {
          const months = bankStatementMonths({
            applicationReceivedDate: received,
            countRequired,
            alreadyUploaded,
          });
          expect(months).toHaveLength(countRequired);
          const back = (received.day <= 10 ? 2 : 1) + alreadyUploaded;
          months.forEach((month, slot) => {
            const distance = received.year * 12 + received.month - (month.year * 12 + month.month);
            expect(distance).toBe(back + slot);
          });
        },
      ),
    );
  });

  test("the date on which the application was received is read in UTC [SERV-UP-23]", () => {
    const written = (text: string) => dateAsWritten(moment(text)).toString();
    expect(written("2021-03-11T00:00:00Z")).toBe("2021-03-11");
    expect(written("2021-03-10T23:59:59Z")).toBe("2021-03-10");
  });

  test("the request that requires the most months determines the statement months [SERV-UP-23]", () => {
    const application = {
      applicationReceivedDate: moment("2021-03-15T23:30:00Z"),
      numberOfBankStatementsAlreadyUploaded: 1,
    };
    const labels = (counts: (number | null)[], part = {}) =>
      statementMonths(
        counts.map((countRequired) => ({ countRequired })),
        { ...application, ...part },
      ).map(monthLabel);
    expect(labels([null, 1, 2])).toEqual(["January 2021", "December 2020"]);
    expect(labels([2, 1])).toEqual(["January 2021", "December 2020"]);
    expect(labels([null])).toEqual([]);
    expect(labels([])).toEqual([]);
    expect(labels([2], { applicationReceivedDate: null })).toEqual([]);
  });

  test.each([
    ["BankStatements", true],
    ["AGGREGATOR_ASSET_REPORT", true],
    ["TaxReturn", false],
  ])("a request of type %s is for bank statements: %s", (type, asks) => {
    expect(asksForStatements({ type })).toBe(asks);
  });
});

type Typed = [Pick<Stipulation, "name"> & StipulationPart, documentType: string | null, type: string];

describe("the document types of a request", () => {
  test.each<Typed>([
    [{ name: "TaxReturn" }, "Own Type", "Own Type"],
    [{ name: "Business Certificate/License" }, null, "BusinessLicense"],
    [{ name: "Driver's License" }, null, "DriversLicense"],
    [{ name: "Borrower Demographic Information" }, null, "Demographic Information"],
    [{ name: "any", groupName: "Ownership and Affiliations" }, null, "Addendum A"],
    [{ name: "Form 941", groupName: "Payroll Verification" }, null, "PayrollVerification"],
    [{ name: "March", groupName: "x", type: "BankStatements" }, null, "BankStatements"],
    [{ name: "Connect", groupName: "x", type: "AGGREGATOR_ASSET_REPORT" }, null, "BankStatements"],
    [{ name: "VoidedCheck", groupName: "TaxReturn" }, null, "VoidedCheck"],
    [{ name: "Lease", groupName: "Rent Documents" }, "", "Lease"],
    [{ name: "Lease", groupName: "Rent Documents" }, null, "Lease"],
    ...documentTypes.map((type): Typed => [{ name: type }, null, type]),
  ])(
    "a request with %o and the mapped document type %j has the document type %s",
    ({ name, ...part }, documentType, type) => {
      expect(documentTypeOf(sampleStipulation(name, { ...part, stipulationMap: { documentType } }))).toBe(
        type,
      );
    },
  );

  test("the lists of document types and identity types contain exactly the fixed types (SH-099)", () => {
    expect(documentTypes).toEqual([
      "BusinessLicense",
      "DriversLicense",
      "TaxReturn",
      "VoidedCheck",
      "ProofOfIdentity",
      "ProofOfBusiness",
      "ProofOfAddress",
      "ProofOfFinancials",
      "Demographic Information",
      "Addendum A",
      "Addendum B",
      "BankStatements",
      "PayrollVerification",
      "Reduction in Gross Receipts Documents",
    ]);
    expect([identityTypes, identityTypesNeeded]).toEqual([
      ["ProofOfFinancials", "ProofOfIdentity", "ProofOfAddress"],
      2,
    ]);
  });

  test("only bank statements must be digital PDFs [SERV-UP-17]", () => {
    const digital = documentTypes.filter((type) => mustBeDigital(sampleStipulation(type)));
    expect(digital).toEqual(["BankStatements"]);
    for (const [part, isDigital] of [
      [{}, false],
      [{ groupName: "BankStatements" }, true],
      [{ groupName: "BankStatements", stipulationMap: { documentType: "Statements of the bank" } }, true],
      [{ type: "BankStatements" }, true],
      [{ type: "AGGREGATOR_ASSET_REPORT" }, true],
      [{ stipulationMap: { documentType: "BankStatements" } }, true],
      [{ type: "BankStatements", stipulationMap: { documentType: "Statements of the bank" } }, true],
      [{ groupName: "TaxReturn", type: "TaxReturn" }, false],
    ] as const)
      expect([part, mustBeDigital(sampleStipulation("March", part))]).toEqual([part, isDigital]);
  });

  test("borrowers may decline only the demographic form", () => {
    const form = sampleStipulation("Borrower Demographic Information");
    const typed = sampleStipulation("Form", { stipulationMap: { documentType: "Demographic Information" } });
    expect([form, typed, sampleStipulation("TaxReturn")].map(mayBeDeclined)).toEqual([true, true, false]);
    expect(declinableNames.map((name) => [name, mayBeDeclined(sampleStipulation(name))])).toEqual([
      ["Demographic Information", true],
      ["Borrower Demographic Information", true],
      ["Forgiveness Demographic Information", true],
    ]);
  });
});

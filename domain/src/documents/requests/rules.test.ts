import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bankStatementMonths, dateAsWritten, documentTypeOf, monthLabel, mustBeDigital } from "./rules.ts";

const monthsOf = (day: string, countRequired: number, alreadyUploaded: number) =>
  bankStatementMonths({
    applicationReceivedDate: Temporal.PlainDate.from(day),
    countRequired,
    alreadyUploaded,
  });

describe("bank statement months", () => {
  test.each([
    ["2021-03-15", 4, 0, ["February 2021", "January 2021", "December 2020", "November 2020"]],
    ["2021-03-11", 2, 0, ["February 2021", "January 2021"]],
    ["2021-03-10", 2, 0, ["January 2021", "December 2020"]],
    ["2021-03-31", 1, 0, ["February 2021"]],
    ["2021-01-01", 2, 0, ["November 2020", "October 2020"]],
    ["2021-03-15", 2, 2, ["December 2020", "November 2020"]],
    ["2024-02-29", 1, 1, ["December 2023"]],
    ["2021-03-15", 0, 0, []],
  ])("received %s, %i required, %i uploaded: %o [SERV-UP-23]", (day, required, uploaded, labels) => {
    expect(monthsOf(day, required, uploaded).map(monthLabel)).toEqual(labels);
  });

  test("are consecutive, past and as many as required [SERV-UP-23]", () => {
    const days = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => Temporal.PlainDate.from("1990-01-01").add({ days }));
    fc.assert(
      fc.property(days, fc.nat({ max: 24 }), fc.nat({ max: 12 }), (day, countRequired, alreadyUploaded) => {
        const months = bankStatementMonths({ applicationReceivedDate: day, countRequired, alreadyUploaded });
        expect(months).toHaveLength(countRequired);
        const back = (day.day <= 10 ? 2 : 1) + alreadyUploaded;
        months.forEach((month, slot) => {
          const distance = day.year * 12 + day.month - (month.year * 12 + month.month);
          expect(distance).toBe(back + slot);
        });
      }),
    );
  });

  test("the date is the written one, in no zone of its own [SERV-UP-23]", () => {
    const written = (moment: string) => dateAsWritten(Temporal.Instant.from(moment)).toString();
    expect(written("2021-03-11T00:00:00Z")).toBe("2021-03-11");
    expect(written("2021-03-10T23:59:59Z")).toBe("2021-03-10");
  });
});

const stipulation = (
  names: { name?: string; groupName?: string; type?: string },
  documentType: string | null,
) => ({
  name: "",
  groupName: "",
  type: "",
  ...names,
  stipulationMap: { documentType },
});

describe("document types", () => {
  test.each([
    [stipulation({ name: "TaxReturn" }, "Own Type"), "Own Type"],
    [stipulation({ name: "Business Certificate/License" }, null), "BusinessLicense"],
    [stipulation({ name: "Driver's License" }, null), "DriversLicense"],
    [stipulation({ name: "Borrower Demographic Information" }, null), "Demographic Information"],
    [stipulation({ groupName: "Ownership and Affiliations" }, null), "Addendum A"],
    [stipulation({ groupName: "Payroll Verification", name: "Form 941" }, null), "PayrollVerification"],
    [stipulation({ name: "March", groupName: "x", type: "BankStatements" }, null), "BankStatements"],
    [stipulation({ name: "Lease", groupName: "Rent Documents" }, ""), "Lease"],
  ])("%o: %s", (request, type) => {
    expect(documentTypeOf(request)).toBe(type);
  });

  test.each([
    ["BankStatements", true],
    ["TaxReturn", true],
    ["VoidedCheck", false],
  ])("PDFs of %s must be digital: %s", (groupName, digital) => {
    expect(mustBeDigital(groupName)).toBe(digital);
  });
});

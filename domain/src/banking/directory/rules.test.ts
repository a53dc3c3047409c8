import fc from "fast-check";
import { expect, test } from "vitest";
import { hasCheckDigit, isUsableFor, routingRows } from "./rules.ts";

test.each([
  ["122105155", true],
  ["990020307", true],
  ["122105156", false],
  ["212105155", false],
  ["12210515", false],
  ["1221051550", false],
  ["12210515x", false],
  ["000000000", false],
  ["", false],
])("the check digit of the routing number %j is valid: %s", (routingNumber, isRight) => {
  expect(hasCheckDigit(routingNumber)).toBe(isRight);
});

test("any eight digits have exactly one valid check digit", () => {
  const eight = fc.integer({ min: 1, max: 99_999_999 }).map((number) => String(number).padStart(8, "0"));
  fc.assert(
    fc.property(eight, (digits) => {
      const right = "0123456789".split("").filter((last) => hasCheckDigit(digits + last));
      expect(right).toHaveLength(1);
    }),
  );
});

test("changing one digit of a valid routing number makes its check digit wrong", () => {
  const numbers = fc.constantFrom("122105155", "990020307", "990010100", "021200025");
  fc.assert(
    fc.property(numbers, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const digits = number.split("");
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(hasCheckDigit(digits.join(""))).toBe(false);
    }),
  );
});

test.each([
  [{ ach: true, wire: false }, undefined, true],
  [{ ach: false, wire: false }, undefined, true],
  [{ ach: true, wire: false }, "ACH", true],
  [{ ach: true, wire: false }, "WIRE", false],
  [{ ach: false, wire: true }, "ACH", false],
  [{ ach: false, wire: true }, "WIRE", true],
] as const)("a bank with %o accepts the payment type %s: %s [SERV-API-01]", (institution, type, isUsable) => {
  expect(isUsableFor(institution, type)).toBe(isUsable);
});

const row = (Name: string, StateCode__c: string) => ({
  Name,
  StateCode__c,
  RoutingNumber__c: `${Name}${StateCode__c}`,
});
const list = [row("A", "IA"), row("A", "CA"), row("B", "IA"), row("A", "XX")];
const found = (bank: string | undefined, search: string) =>
  routingRows(list, { bank, search }).map(({ RoutingNumber__c }) => RoutingNumber__c);

test.each([
  ["A", "", ["ACA", "AIA", "AXX"]],
  [undefined, "", ["ACA", "AIA", "AXX", "BIA"]],
  // The search matches a whole state code, or any part of a state's name, in upper or lower case.
  ["A", " IOW ", ["AIA"]],
  ["A", "ca", ["ACA"]],
  ["A", "ia", ["ACA", "AIA"]],
  ["A", "xx", ["AXX"]],
  ["A", "texas", []],
  ["C", "", []],
])("searching the routing numbers of bank %s for %j finds %j [SERV-BVER-07]", (bank, search, rows) => {
  expect(found(bank, search)).toEqual(rows);
});

test("routing numbers are sorted by the name of the state, not by the state code", () => {
  const codes = ["AK", "AL", "AR", "AZ", "IA", "IL", "IN", "MO", "MS", "MT"];
  const rows = routingRows(
    codes.map((code) => row("A", code)),
    { bank: "A", search: "" },
  );
  const sorted = ["AL", "AK", "AZ", "AR", "IL", "IN", "IA", "MS", "MO", "MT"];
  expect(rows.map(({ StateCode__c: code }) => code)).toEqual(sorted);
  const numbers = ["990060309", "990060105"].map((number) => ({
    ...row("A", "IA"),
    RoutingNumber__c: number,
  }));
  expect(routingRows(numbers, { bank: "A", search: "" })[0]?.RoutingNumber__c).toBe("990060105");
});

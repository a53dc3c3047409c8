import { hasCheckDigit } from "@portal/domain/banking/directory/rules";
import { expect, test } from "vitest";
import { demoInstitutions } from "./institutions.ts";

test("demo routing numbers have valid check digits, begin with 99 and include every combination of ACH and wires", () => {
  const numbers = demoInstitutions.map(({ routingNumber }) => routingNumber);
  expect(numbers.filter((number) => !hasCheckDigit(number) || !number.startsWith("99"))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const kinds = demoInstitutions.map(({ ach, wire, mainlyWire }) => `${ach} ${wire} ${mainlyWire}`);
  expect(new Set(kinds)).toEqual(
    new Set(["true true false", "true true true", "true false false", "false true true"]),
  );
  const replaced = demoInstitutions.flatMap(({ newRoutingNumber }) => newRoutingNumber ?? []);
  expect(replaced.filter((number) => !numbers.includes(number))).toEqual([]);
});

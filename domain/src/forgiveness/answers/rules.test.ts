import fc from "fast-check";
import { expect, test } from "vitest";
import { amountFault, faultsOf, maxCents, yesNoOf } from "./rules.ts";

test.each([
  [null, "Enter an amount"],
  [-1, "Enter an amount"],
  [0, undefined],
  [1, undefined],
  [99_999_999_999, undefined],
  [100_000_000_000, "Enter an amount of at most $999,999,999.99"],
])("validating an amount of %s cents returns %s [SERV-PAY-06, SERV-GRR-05]", (cents, fault) => {
  expect(amountFault(cents)).toBe(fault);
});

test("validating an amount accepts zero to the maximum and rejects all other amounts", () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxCents, max: 2 * maxCents }), (cents) => {
      expect(amountFault(cents) === undefined).toBe(cents >= 0 && cents <= maxCents);
    }),
  );
});

test("the errors of a form omit fields without an error", () => {
  expect(faultsOf({ one: undefined, other: "Required" })).toEqual({ other: "Required" });
});

test.each([
  ["Yes", "Yes"],
  ["No", "No"],
  ["", null],
  ["yes", null],
])("only Yes and No are read as answers: %j is read as %s [SERV-PAY-02]", (entry, answer) => {
  expect(yesNoOf(entry)).toBe(answer);
});

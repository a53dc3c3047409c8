import { expect, test } from "vitest";
import { fieldFaults, isUnnamed, moneyFaults } from "./field-faults.ts";

test("each error key of the specification has one text", () => {
  expect(fieldFaults).toEqual({
    enterAnAmount: "Enter an amount",
    mustBeNumber: "Must be a number",
    invalidDateFormat: "Invalid date format",
    chooseYesOrNo: "Choose yes or no",
    enterZero: "Enter an amount. Enter 0 if none.",
    wholeNumber: "Enter a whole number",
  });
});

test("isUnnamed recognizes an error text without a field's name", () => {
  for (const text of ["Required", ...Object.values(fieldFaults), ...Object.values(moneyFaults)])
    expect(isUnnamed(text)).toBe(true);
  expect(isUnnamed("Vendor name must be at most 255 characters long")).toBe(false);
});

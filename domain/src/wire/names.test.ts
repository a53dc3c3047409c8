import { expect, test } from "vitest";
import { compareNames } from "./names.ts";

test("compareNames sorts names alphabetically and numbers in names by value", () => {
  const sorted = ["Ärzte", "Berg", "loan", "Loan 2", "Loan 2a", "Loan 10", "Zoo"];
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
  expect(compareNames("Loan 2", "Loan 2")).toBe(0);
});

import { expect, test } from "vitest";
import { mayWithdraw } from "./rules.ts";

test.each([
  ["the author", "st-maren", ["processor"], true],
  ["another person", "st-joelle", ["processor", "administrator"], false],
  ["a lead", "st-hollis", ["lead"], true],
] as const)("checking whether %s may withdraw a note [DESK-NOTE-03]", (_, staffId, roles, expected) => {
  expect(mayWithdraw({ staffId: "st-maren" }, { staffId, roles })).toBe(expected);
});

import { expect, test } from "vitest";
import { entityTypeOf, isSoleType } from "./rules.ts";

test.each([
  ["Sole Proprietorship", true],
  ["sole proprietorship", true],
  ["  INDEPENDENT CONTRACTOR ", true],
  ["Eligible self-employed individual", true],
  ["Partnership", false],
  ["Sole", false],
  ["", false],
  [null, false],
])("the business type %j means a single owner: %j", (businessEntityType, isSole) => {
  expect(isSoleType({ businessEntityType })).toBe(isSole);
});

test("business types are compared without regard to case and surrounding spaces", () => {
  expect(entityTypeOf({ businessEntityType: " C-Corp " })).toBe("c-corp");
  expect(entityTypeOf({ businessEntityType: null })).toBe("");
});

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
])("%j is one person's own: %j", (businessEntityType, isSole) => {
  expect(isSoleType({ businessEntityType })).toBe(isSole);
});

test("is compared without its case and the spaces around it", () => {
  expect(entityTypeOf({ businessEntityType: " C-Corp " })).toBe("c-corp");
  expect(entityTypeOf({ businessEntityType: null })).toBe("");
});

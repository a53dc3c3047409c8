import { expect, test } from "vitest";
import { provinces } from "./places.ts";

test("the list of provinces has Canada's 13 provinces and territories, sorted by name", () => {
  expect(provinces).toHaveLength(13);
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(13);
  const names = provinces.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
});

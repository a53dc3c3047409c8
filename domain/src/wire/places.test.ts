import { expect, test } from "vitest";
import { provinces } from "./places.ts";

test("Canada has 13 provinces and territories, by name", () => {
  expect(provinces).toHaveLength(13);
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(13);
  const names = provinces.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
});

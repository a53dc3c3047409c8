import { expect, test } from "vitest";
import { theOne } from "./the-one.ts";

test("theOne returns the first row and throws when there is no row", () => {
  expect(theOne([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 });
  expect(() => theOne([])).toThrow("a statement that must return a row returned none");
});

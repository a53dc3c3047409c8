import { expect, test } from "vitest";
import { theOne } from "./the-one.ts";

test("the row is the first, and none is a fault", () => {
  expect(theOne([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 });
  expect(() => theOne([])).toThrow("a statement that must give a row gave none");
});

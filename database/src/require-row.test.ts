import { expect, test } from "vitest";
import { requireRow } from "./require-row.ts";

test("requireRow returns the first row and throws when there is no row", () => {
  expect(requireRow([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 });
  expect(() => requireRow([])).toThrow("the statement returned no row");
});

import { expect, test } from "vitest";
import { deskPage } from "./desk-page.ts";

test("a page of the desk fills its parameters and its query into the address", () => {
  const page = deskPage("documents/:itemId", ["file"]);
  expect(page({ itemId: "a/b" })).toBe("/desk/documents/a%2Fb");
  expect(page({ itemId: "wi1", file: "2" })).toBe("/desk/documents/wi1?file=2");
  expect([page.isAt("/desk/documents/wi1"), page.isAt("/desk/documents")]).toEqual([true, false]);
  expect([deskPage("")(), deskPage("").isAt("/desk"), deskPage("").isAt("/desk/")]).toEqual([
    "/desk",
    true,
    true,
  ]);
});

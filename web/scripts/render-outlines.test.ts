import { expect, test } from "vitest";
import { unknownClasses } from "./render-outlines.ts";

test("finds the class names of a page outline that are missing from the styles", () => {
  const markup =
    '<div class="outline"><h1 class="_name_1 lead">Log In</h1><p class="lead _gone_2">x</p></div>';
  expect(unknownClasses(markup, ".outline{}._name_1:hover{}.lead{}._gone_25{}")).toEqual(["_gone_2"]);
  expect(unknownClasses(markup, ".outline{}._name_1 .lead,._gone_2{}")).toEqual([]);
});

import { expect, test } from "vitest";
import { piecesOf } from "./unbroken.tsx";

test.each([
  ["9 AM - 5 PM ET, Monday - Friday", ["", "9 AM - 5 PM ET", ", ", "Monday - Friday", ""]],
  [
    "We answer 9 AM - 6 PM ET, Monday - Friday.",
    ["We answer ", "9 AM - 6 PM ET", ", ", "Monday - Friday", "."],
  ],
  ["Reload it, or call us at (800) 555-0142.", ["Reload it, or call us at ", "(800) 555-0142", "."]],
  ["Up to 24MB each", ["Up to 24MB each"]],
  ["A well-kept range-like word", ["A well-kept range-like word"]],
  ["", [""]],
])("a text is split only around ranges and phone numbers: %o", (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
  expect(piecesOf(text).join("")).toBe(text);
});

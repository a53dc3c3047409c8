import { expect, test } from "vitest";
import { newerStyles, newerUses } from "./newer-uses.ts";

const featuresOf = (code: string, file = "assets/a.js") =>
  newerUses(file, code).map(({ feature }) => feature);

test.each([
  ["URL.canParse(address)", ["URL.canParse"]],
  ["Map.groupBy(rows, key)", ["Map.groupBy"]],
  ["Promise.withResolvers()", ["Promise.withResolvers"]],
  ["Array.fromAsync(parts)", ["Array.fromAsync"]],
  ["one.symmetricDifference(other)", ["symmetricDifference"]],
  ["map.keys().filter(isOpen)", ["Iterator.prototype.filter"]],
  ["text.matchAll(/a/g).toArray()", ["Iterator.prototype.toArray"]],
  ["new DisposableStack()", ["DisposableStack"]],
  ["/[\\p{L}--a]/v.test(text)", ["RegExp v flag"]],
])("finds a newer browser feature in %s", (code, features) => {
  expect(featuresOf(code)).toEqual(features);
});

test.each([
  "Object.keys(map).filter(isOpen)",
  "[...map.keys()].filter(isOpen)",
  "list.toSorted().findLast(isOpen)",
  "text.replaceAll('a', 'b')",
  "AbortSignal.timeout(30)",
  "Error.captureStackTrace?.(error)",
  "Math.abs(amount)",
])("finds no newer browser feature in %s", (code) => {
  expect(featuresOf(code)).toEqual([]);
});

test("allows a newer browser feature only in the PDF reader's chunk, which also works without the feature", () => {
  expect(featuresOf("Math.sumPrecise(widths)", "assets/pdfjs-abc.js")).toEqual([]);
  expect(featuresOf("Math.sumPrecise(widths)")).toEqual(["Math.sumPrecise"]);
});

test("finds style properties that a supported browser may lack", () => {
  const reported = (code: string) => newerStyles("a.css", code).map(({ feature }) => feature);
  expect(
    reported("a:has(b) { color: red; -webkit-mask-image: none; mask-image: none; text-wrap: balance }"),
  ).toEqual([]);
  expect(reported("p { field-sizing: content } @starting-style { p { color: red } }").toSorted()).toEqual([
    "@starting-style",
    "field-sizing",
  ]);
});

import { expect, test } from "vitest";
import { correctPath, countryOf } from "./country.ts";

test.each([
  ["/one-time-payment", "/us/one-time-payment"],
  ["/opp-1/voided-check", "/us/opp-1/voided-check"],
  ["/opp-1/voided-check/", "/us/opp-1/voided-check/"],
  ["/gb/one-time-payment", "/us/one-time-payment"],
  ["/CA/opp-1/tax-return", "/ca/opp-1/tax-return"],
  ["/", "/us/login"],
  ["/ca", "/ca/summary"],
  ["/us/", "/us/summary"],
  ["/gb", "/us/summary"],
  ["/us/one-time-payment", undefined],
  ["/ca/one-time-payment", undefined],
  ["/ca/opp-1/tax-return", undefined],
])("correctPath of %s returns %s [SERV-GEN-03]", (path, corrected) => {
  expect(correctPath(path)).toBe(corrected);
});

test("countryOf reads the country from the first segment of a path [SERV-GEN-03]", () => {
  expect(["/us/summary", "/ca", "/usa/summary", "/opp-1/ca", "/"].map(countryOf)).toEqual([
    "us",
    "ca",
    undefined,
    undefined,
    undefined,
  ]);
});

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
])("the path %s is corrected to %s [SERV-GEN-03]", (path, corrected) => {
  expect(correctPath(path)).toBe(corrected);
});

test("the country of a path is its first segment, if the portal supports that country [SERV-GEN-03]", () => {
  expect(["/us/summary", "/ca", "/usa/summary", "/opp-1/ca", "/"].map(countryOf)).toEqual([
    "us",
    "ca",
    undefined,
    undefined,
    undefined,
  ]);
});

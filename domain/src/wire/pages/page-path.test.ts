import { expect, test } from "vitest";
import { pagePath, worldPath } from "./page-path.ts";

const summary = pagePath("summary", ["version", "name"]);
const upload = pagePath("upload/:opportunityId/:groupName");
const landing = worldPath("/oauth/landing");

test("pages with and without a country have an address", () => {
  expect(summary("us")).toBe("/us/summary");
  expect(upload("ca", { opportunityId: "o1", groupName: "Rent Documents" })).toBe(
    "/ca/upload/o1/Rent%20Documents",
  );
  expect(landing()).toBe("/oauth/landing");
});

test("values in an address are encoded, so that a value cannot change the rest of the address", () => {
  expect(upload("us", { opportunityId: "a/b?c#d", groupName: "e%2Ff" })).toBe(
    "/us/upload/a%2Fb%3Fc%23d/e%252Ff",
  );
  expect(summary("us", { name: "a&version=b#c d" })).toBe("/us/summary?name=a%26version%3Db%23c+d");
});

test("an address omits a query parameter without a value, but not an empty value", () => {
  expect(summary("us", { version: undefined, name: "" })).toBe("/us/summary?name=");
});

test("a page accepts only the parameters of its pattern and query", () => {
  // @ts-expect-error -- groupName is missing
  expect(upload("us", { opportunityId: "o1" })).toBe("/us/upload/o1/");
  // @ts-expect-error -- the summary has no such parameter
  expect(summary("us", { page: "2" })).toBe("/us/summary");
});

test("a page recognizes its address in both countries and rejects other addresses", () => {
  expect(upload.pattern).toBe("/:country/upload/:opportunityId/:groupName");
  for (const own of ["/us/upload/a/b", "/ca/upload/a%2Fc/b", "/us/upload/a/b/"])
    expect(upload.isAt(own)).toBe(true);
  for (const other of [
    "/gb/upload/a/b",
    "/us/upload/a",
    "/us/upload/a/b/c",
    "/us/uploads/a/b",
    "/x/us/upload/a/b",
  ])
    expect(upload.isAt(other)).toBe(false);
  expect(landing.isAt("/oauth/landing")).toBe(true);
  expect(landing.isAt("/pp-app/oauth/landing")).toBe(false);
});

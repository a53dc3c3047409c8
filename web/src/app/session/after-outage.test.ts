import { expect, test } from "vitest";
import { afterOutage } from "./after-outage.ts";

test("after an outage, the portal prefers the address in the query to the stored address [CORE-MAINT-05]", () => {
  expect(afterOutage("/us/settings?x=1#y", "/us/contact-us", "us")).toBe("/us/settings?x=1#y");
  expect(afterOutage(null, "/us/contact-us", "us")).toBe("/us/contact-us");
  expect(afterOutage(null, undefined, "us")).toBe("/us/summary");
  expect(afterOutage(null, undefined, "ca")).toBe("/ca/summary");
});

test.each([
  "https://evil.example/us/settings",
  "//evil.example",
  "/\\evil.example",
  "us/settings",
  "/us/\tsettings",
  "/us/maintenance",
  "/maintenance",
  "/gb/maintenance",
  "/us/Maintenance",
  "/ca/maintenance?redirect=%2Fus%2Fmaintenance",
  "",
])("after an outage, the portal does not open the address %j", (address) => {
  expect(afterOutage(address, undefined, "us")).toBe("/us/summary");
  expect(afterOutage(null, address, "us")).toBe("/us/summary");
  expect(afterOutage(address, "/us/contact-us", "us")).toBe("/us/contact-us");
});

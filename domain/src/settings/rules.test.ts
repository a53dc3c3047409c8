import { expect, test } from "vitest";
import { formatPhone, homePhoneFault, webAddressFault } from "./rules.ts";

test.each([
  ["", "required"],
  ["  ", "required"],
  ["302555010", "phone"],
  ["3025550100", undefined],
  ["13025550100", undefined],
  ["(302) 555-0100", undefined],
])("the home phone %o: %o", (text, fault) => {
  expect(homePhoneFault(text)).toBe(fault);
});

test.each([
  ["", "required"],
  ["abc", "web"],
  ["http://abc", "web"],
  ["https://.example", "web"],
  ["ftp://x.example", "web"],
  ["javascript:alert(1)//x.example", "web"],
  ["https://user:secret@x.example", "web"],
  ["x .example", "web"],
  ["https://.x.example", "web"],
  ["https://x..example", "web"],
  ["https://a.b..example", "web"],
  ["ftp://x.example/?next=https://y.example", "web"],
  ["x.example/?next=ftp://y.example", undefined],
  [`https://x.example/${"a".repeat(238)}`, "web"],
  [`https://x.example/${"a".repeat(237)}`, undefined],
  ["x.example", undefined],
  ["www.x.example/menu?a=b", undefined],
  ["http://x.example:8080", undefined],
  [" HTTPS://x.example ", undefined],
])("the web address %o: %o", (text, fault) => {
  expect(webAddressFault(text)).toBe(fault);
});

test("a home phone is kept in one form", () => {
  expect(["3025550100", "13025550100", "(302) 555-0100"].map(formatPhone)).toEqual(
    Array.from({ length: 3 }, () => "(302) 555-0100"),
  );
});

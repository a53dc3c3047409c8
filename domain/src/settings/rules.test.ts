import { expect, test } from "vitest";
import { formatPhone, homePhoneFault, settingTitle, webAddressFault } from "./rules.ts";

test.each([
  ["", "required"],
  ["  ", "required"],
  ["302555010", "phone"],
  ["30255501009", "phone"],
  ["130255501009", "phone"],
  ["(000) 000-0000", "phone"],
  ["3025550100", undefined],
  ["13025550100", undefined],
  ["(302) 555-0100", undefined],
])("validating the home phone number %o returns %o", (text, fault) => {
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
  ["http://-.com", "web"],
  ["http://x-.com", "web"],
  ["1.2.3.4", "web"],
  ["http://[::1]", "web"],
  ["x.1", "web"],
  ["x.com1", "web"],
  ["xn--e1afmkfd.xn--p1ai", undefined],
  ["caf\u00E9.example", undefined],
  ["x.example/?next=ftp://y.example", undefined],
  [`https://x.example/${"a".repeat(238)}`, "web"],
  [`https://x.example/${"a".repeat(237)}`, undefined],
  ["x.example", undefined],
  ["www.x.example/menu?a=b", undefined],
  ["http://x.example:8080", undefined],
  [" HTTPS://x.example ", undefined],
])("validating the web address %o returns %o", (text, fault) => {
  expect(webAddressFault(text)).toBe(fault);
});

test("formatPhone writes every spelling of a phone number in the same format", () => {
  expect(["3025550100", "13025550100", "(302) 555-0100"].map(formatPhone)).toEqual(
    Array.from({ length: 3 }, () => "(302) 555-0100"),
  );
});

test("the title of a setting begins with Add if there is no saved value, and with Update otherwise", () => {
  const titles = { title: "Home Phone", addTitle: "Add Home Phone", updateTitle: "Update Home Phone" };
  expect(settingTitle(titles, undefined)).toBe("Home Phone");
  expect(settingTitle(titles, null)).toBe("Add Home Phone");
  expect(settingTitle(titles, "(302) 555-0100")).toBe("Update Home Phone");
});

import { describe, expect, test } from "vitest";
import { blankFormOf, blankFormUrl } from "./rules.ts";

describe("blank SBA forms", () => {
  test.each([
    ["SBA Form 3508", "3508", "form3508"],
    ["SBA Form 3508", "3508EZ", "form3508EZ"],
    ["SBA Form 3508", "3508S", "form3508S"],
    ["Schedule A Worksheet", "3508", "scheduleA"],
    ["Demographic Information", "3508", "demographic"],
    ["Forgiveness Demographic Information", "3508S", "demographic"],
    ["Borrower Demographic Information", "3508", "demographic"],
    ["Rent Documents", "3508", undefined],
  ] as const)("the blank form for the request %s of form %s is %s", (name, form, expected) => {
    expect(blankFormOf({ name }, form)).toBe(expected);
  });
});

test("a blank form links to the address that the lender configured", () => {
  const urls = { scheduleA: "https://lender.example/schedule-a.pdf" };
  expect(blankFormUrl("scheduleA", urls)).toBe("https://lender.example/schedule-a.pdf");
  expect(blankFormUrl("form3508", urls)).toMatch(/^https:\/\/www\.sba\.gov\//);
  expect(blankFormUrl("scheduleA", undefined)).toMatch(/^https:\/\/www\.sba\.gov\//);
});

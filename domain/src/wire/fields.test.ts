import { expect, test } from "vitest";
import * as z from "zod/mini";
import { count, line, paragraph, phone, postalCode, region, webAddress } from "./fields.ts";

function faultOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

const oneLine = "must be plain text on one line, not blank";
const plain = "must be plain text without control characters";

test.each([
  ["a", undefined],
  ["  Ana María O'Neill-Żak 水  ", undefined],
  ["12345", undefined],
  ["123456", "Invalid input"],
  ["", oneLine],
  ["  ", oneLine],
  ["a\nb", oneLine],
  ["a\tb", oneLine],
  ["a\u0000", oneLine],
  ["a\ud800", oneLine],
])("validating %j as a single line of text returns %s", (text, fault) => {
  expect(faultOf(text.startsWith("12345") ? line(5) : line(100), text)).toBe(fault);
});

test.each([
  ["", undefined],
  ["a\n\nb ", undefined],
  ["a\r\nb", plain],
  ["a\tb", plain],
  ["a\udc00", plain],
  ["x".repeat(21), "Invalid input"],
])("validating %j as text of several lines returns %s", (text, fault) => {
  expect(faultOf(paragraph(20), text)).toBe(fault);
});

test.each([
  [0, true],
  [60, true],
  [61, false],
  [-1, false],
  [1.5, false],
  ["1", false],
])("a count field with the maximum 60 accepts %j: %s", (value, isCount) => {
  expect(faultOf(count(60), value) === undefined).toBe(isCount);
});

test.each([
  ["(312) 555-0142", true],
  ["+1 312.555.0142", true],
  ["3125550142", true],
  ["312555014-", false],
  ["555-014", true],
  ["555-01", false],
  ["call me", false],
  ["1".repeat(25), true],
  ["1".repeat(26), false],
])('the phone schema accepts "%s": %s', (text, isPhone) => {
  expect(faultOf(phone, text)).toBe(isPhone ? undefined : "must be a phone number such as (312) 555-0142");
});

test.each([
  ["IL", true],
  ["il", false],
  ["ILL", false],
])('the region schema accepts "%s": %s', (text, isRegion) => {
  expect(faultOf(region, text)).toBe(isRegion ? undefined : "must be two capital letters such as IL");
});

test.each([
  ["60614", true],
  ["60614-1234", true],
  ["K1A 0B1", true],
  ["60614-12345", false],
  ["12", false],
  ["-123", false],
])('the postalCode schema accepts "%s": %s', (text, isCode) => {
  expect(faultOf(postalCode, text)).toBe(isCode ? undefined : "must be a zip or postal code such as 60614");
});

test.each([
  ["www.example.com", true],
  ["https://example.com/shop?x=1", true],
  ["http://example.com", true],
  ["example", false],
  ["ftp://example.com", false],
  ["exam ple.com", false],
  ["javascript:alert.x", false],
])('the webAddress schema accepts "%s": %s', (text, isAddress) => {
  expect(faultOf(webAddress, text)).toBe(
    isAddress ? undefined : "must be a web address such as www.example.com",
  );
});

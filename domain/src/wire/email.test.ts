import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

test.each([
  ["a@b.co", true],
  ["first.last+tag@sub.domain.example", true],
  ["a@b", false],
  ["a@b..co", false],
  ["a b@c.co", false],
  ["a@b.co, d@e.co", false],
  ["<a@b.co>", false],
  ["a@[127.0.0.1]", false],
  ["a@127.0.0.1", false],
  ["a@[IPv6:2001:db8::1].co", false],
  ["a@bücher.example", true],
  ["a@b.xn--p1ai", true],
  [`${"a".repeat(250)}@b.co`, false],
])("the text %s is a valid e-mail address: %s", (text, verdict) => {
  expect(isEmail(text)).toBe(verdict);
});

import { describe, expect, test } from "vitest";
import { isAutomatic, replyAddress, threadToken } from "./rules.ts";
import { headers, other, setting, to, token } from "../../testing/email-replies.ts";

describe("the address for replies", () => {
  test("adds the token to the mailbox's address [DESK-BOR-07]", () => {
    expect(to).toBe(`messages+${token}@lender.example`);
  });

  test.each([
    ["the address", to],
    ["other capitals", to.toUpperCase()],
    ["a name", `"Northbank, Messages" <${to}>`],
    ["another recipient", `lena@bakery.example, ${to}`],
    ["the same address twice", `${to}, ${to}`],
  ])("finds the thread's token in a header with %s [DESK-BOR-08]", (_, value) => {
    expect(threadToken([{ name: "to", value }], setting.replyTo)).toBe(token);
  });

  test.each(["cc", "delivered-to", "x-original-to"])(
    "finds the token in the header %s [DESK-BOR-08]",
    (name) => {
      expect(threadToken([{ name, value: to }], setting.replyTo)).toBe(token);
    },
  );

  test.each([
    ["the address without a token", "messages@lender.example"],
    ["a shorter token", replyAddress(setting.replyTo, token.slice(1))],
    ["a longer token", replyAddress(setting.replyTo, `${token}a`)],
    ["a digit that base32 lacks", replyAddress(setting.replyTo, `${token.slice(1)}8`)],
    ["another domain", `messages+${token}@lender.example.org`],
    ["another name", `x-messages+${token}@lender.example`],
    ["the tokens of two threads", `${to}, ${replyAddress(setting.replyTo, other)}`],
  ])("finds no thread for %s [DESK-CASE-08]", (_, value) => {
    expect(threadToken([{ name: "to", value }], setting.replyTo)).toBeUndefined();
  });

  test("ignores tokens in other headers [DESK-CASE-08]", () => {
    expect(threadToken([{ name: "subject", value: to }], setting.replyTo)).toBeUndefined();
  });
});

describe("automatic emails", () => {
  test.each([
    ["an automatic reply", { "auto-submitted": "auto-replied" }],
    ["an automatic reply with a parameter", { "auto-submitted": "Auto-Replied; owner-email=x@y.example" }],
    ["a value that only begins with no", { "auto-submitted": "notification" }],
    ["a bulk mail", { precedence: "Bulk" }],
    ["a bulk mail with spaces around the value", { precedence: " bulk " }],
    ["a bounce with an empty sender", { "return-path": "<>" }],
    ["a mail of the portal", { from: "Northbank <No-Reply@lender.example>" }],
    ["a mail from the mailbox", { from: "messages@lender.example" }],
    ["a mail from an address of a thread", { from: to }],
  ])("recognizes %s [DESK-CASE-08]", (_, changes) => {
    expect(isAutomatic(headers(changes), setting)).toBe(true);
  });

  test.each([
    ["a reply", {}],
    ["a mail that says it is not automatic", { "auto-submitted": "no" }],
    ["a mail that says so with a parameter", { "auto-submitted": "no; reason=typed" }],
    ["a mail without a sender", { from: [] }],
    ["a mail of a colleague on the mailbox's domain", { from: "hollis@lender.example" }],
    ["a mail of a person whose address begins alike", { from: `messages+${token}@bakery.example` }],
    ["a mail from an address that continues the mailbox's name", { from: "messages-us@lender.example" }],
    ["a mail with another precedence", { precedence: "first-class" }],
    ["a mail with a sender", { "return-path": "<dana@bakery.example>" }],
  ])("does not treat %s as automatic [DESK-BOR-08]", (_, changes) => {
    expect(isAutomatic(headers(changes), setting)).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { replyText } from "./body/rules.ts";
import type { EmailHeader } from "./proofs/rules.ts";
import { isAutomatic, isSenderOf, provenReply, replyAddress, threadToken } from "./rules.ts";

const token = "abcdefghijklmnopqrstuvwx23";
const other = "zzzzzzzzzzzzzzzzzzzzzzzzzz";
const setting = {
  replyTo: "messages@lender.example",
  authServer: "mx.lender.example",
  from: "no-reply@lender.example",
};
const to = replyAddress(setting.replyTo, token);
const passed =
  "mx.lender.example; spf=pass smtp.mailfrom=dana@bakery.example; dmarc=pass header.from=bakery.example";

/** Returns the headers of a right reply. A change with several values adds a header for each. */
function headers(changes: Readonly<Record<string, string | readonly string[]>> = {}): EmailHeader[] {
  const all = {
    "authentication-results": passed,
    from: "Dana Whitfield <dana@bakery.example>",
    to,
    ...changes,
  };
  return Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));
}
const judged = (changes: Parameters<typeof headers>[0]) => provenReply(headers(changes), setting);
const right = { token, sender: "dana@bakery.example" };

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
  ])("finds the thread's token with %s [DESK-BOR-08]", (_, value) => {
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

describe("the proof of the sender", () => {
  test.each([
    ["a name and an address", {}],
    ["an address", { from: "dana@bakery.example" }],
    ["a quoted name with a comma", { from: '"Whitfield, Dana" <dana@bakery.example>' }],
    ["a quoted name with an escaped quotation mark", { from: '"Dana \\"D\\" W" <dana@bakery.example>' }],
    ["a comment", { from: "dana@bakery.example (Dana, at work)" }],
    ["a quoted name that looks like an address", { from: '"eve@evil.example" <dana@bakery.example>' }],
    [
      "a version, a reason and comments in the result",
      {
        "authentication-results":
          'MX.lender.example 1; dkim=fail (bad; key); dmarc = pass reason="p=none; ok" (p=NONE sp=NONE) header.from = Bakery.example',
      },
    ],
    [
      "a result of another server above",
      { "authentication-results": ["relay.example; dmarc=fail header.from=bakery.example", passed] },
    ],
  ])("accepts %s [DESK-BOR-08]", (_, changes) => {
    expect(judged(changes)).toEqual(right);
  });

  test.each([
    ["no token", { to: "messages@lender.example" }, "no-token"],
    ["no sender", { from: [] }, "sender-not-proven"],
    ["two From headers", { from: ["dana@bakery.example", "dana@bakery.example"] }, "sender-not-proven"],
    ["two addresses in From", { from: "dana@bakery.example, eve@bakery.example" }, "sender-not-proven"],
    [
      "an address in an unquoted name",
      { from: "eve@bakery.example <dana@bakery.example>" },
      "sender-not-proven",
    ],
    [
      "two addresses in brackets",
      { from: "<eve@bakery.example> <dana@bakery.example>" },
      "sender-not-proven",
    ],
    ["a group", { from: "Us: dana@bakery.example;" }, "sender-not-proven"],
    ["an unclosed quotation", { from: '"Dana <dana@bakery.example>' }, "sender-not-proven"],
    ["no result", { "authentication-results": [] }, "sender-not-proven"],
    [
      "a failed check",
      { "authentication-results": passed.replace("dmarc=pass", "dmarc=fail") },
      "sender-not-proven",
    ],
    [
      "a forged result below the server's own",
      { "authentication-results": [passed.replace("dmarc=pass", "dmarc=fail"), passed] },
      "sender-not-proven",
    ],
    [
      "a forged result below a malformed one of the server",
      { "authentication-results": ["mx.lender.example; spf=fail smtp.mailfrom=(", passed] },
      "sender-not-proven",
    ],
    [
      "a result of another server",
      { "authentication-results": passed.replace("mx.lender.example", "mx.evil.example") },
      "sender-not-proven",
    ],
    [
      "a server whose name begins alike",
      { "authentication-results": passed.replace("mx.lender.example", "mx.lender.example.evil.example") },
      "sender-not-proven",
    ],
    [
      "a result for another domain",
      { "authentication-results": passed.replace("header.from=bakery", "header.from=other") },
      "sender-not-proven",
    ],
    [
      "a result without a domain",
      { "authentication-results": "mx.lender.example; dmarc=pass" },
      "sender-not-proven",
    ],
    [
      "a result inside a quoted string",
      {
        "authentication-results":
          'mx.lender.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=bakery.example"',
      },
      "sender-not-proven",
    ],
    [
      "a result inside a comment",
      { "authentication-results": "mx.lender.example; spf=pass (; dmarc=pass header.from=bakery.example)" },
      "sender-not-proven",
    ],
    ["an unclosed comment", { "authentication-results": `${passed} (` }, "sender-not-proven"],
    ["an unclosed quotation in the result", { "authentication-results": `${passed} "` }, "sender-not-proven"],
    [
      "two results of the check",
      { "authentication-results": `${passed}; dmarc=fail header.from=bakery.example` },
      "sender-not-proven",
    ],
  ])("refuses %s [DESK-CASE-08]", (_, changes, unmatched) => {
    expect(judged(changes)).toEqual({ unmatched });
  });

  test("compares addresses without regard to case [DESK-BOR-08]", () => {
    expect(isSenderOf("Dana@Bakery.example", ["dana@bakery.example", null])).toBe(true);
    expect(isSenderOf("dana@bakery.example", [null, "Dana@bakery.EXAMPLE"])).toBe(true);
    expect(isSenderOf("eve@bakery.example", ["dana@bakery.example", null])).toBe(false);
    expect(isSenderOf("dana@bakery.example", [null, null])).toBe(false);
  });

  test("reads a header of 60,000 characters in less than a second [DESK-CASE-08]", () => {
    const start = performance.now();
    for (const sign of [" ", "(", '"', ";", "=", "<", "\\", "messages+"]) {
      const value = sign.repeat(60_000 / sign.length);
      judged({ from: value });
      judged({ to: value });
      judged({ "authentication-results": `mx.lender.example; ${value}` });
    }
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe("automatic emails", () => {
  test.each([
    ["an automatic reply", { "auto-submitted": "auto-replied" }],
    ["an automatic reply with a parameter", { "auto-submitted": "Auto-Replied; owner-email=x@y.example" }],
    ["a bulk mail", { precedence: "Bulk" }],
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
    ["a mail with another precedence", { precedence: "first-class" }],
    ["a mail with a sender", { "return-path": "<dana@bakery.example>" }],
  ])("does not drop %s [DESK-BOR-08]", (_, changes) => {
    expect(isAutomatic(headers(changes), setting)).toBe(false);
  });
});

describe("the text of a reply", () => {
  test.each([
    [
      "a reply above the quote",
      "Thank you.\n\nOn Fri, Nov 20, 2026 at 12:00 PM Northbank <messages@lender.example> wrote:\n> On Friday.\n>\n> Bye\n",
      "Thank you.",
    ],
    [
      "an attribution over three lines",
      "Thank you.\n\nOn Fri, Nov 20, 2026 at 12:00 PM\nNorthbank Lending\n<messages@lender.example> wrote:\n\n> On Friday.",
      "Thank you.",
    ],
    ["a reply below the quote", "On Fri, Nov 20, 2026 Northbank wrote:\n> When?\n\nOn Monday.", "On Monday."],
    ["replies between quotes", "> When?\nOn Monday.\n> Where?\nAt the bank.", "On Monday.\nAt the bank."],
    ["nested quotes", "Yes.\n> No?\n>> Yes?\n>>> No?", "Yes."],
    [
      "a quote without marks",
      "Yes.\n\nOn Fri, Nov 20, 2026 at 12:00 PM Northbank wrote:\n\nOn Friday.",
      "Yes.",
    ],
    ["a French quote", "Merci.\n\nLe ven. 20 nov. 2026 à 12:00, Northbank a écrit :\n> Vendredi.", "Merci."],
    [
      "a Spanish quote",
      "Gracias.\n\nEl vie, 20 nov 2026 a las 12:00, Northbank escribió:\n> El viernes.",
      "Gracias.",
    ],
    ["Outlook's line", "Yes.\n\n-----Original Message-----\nFrom: Northbank\nOn Friday.", "Yes."],
    [
      "Outlook's header",
      "Yes.\n\nFrom: Northbank <x@lender.example>\nSent: Friday\nTo: Dana\nSubject: Re: Hello\n\nOn Friday.",
      "Yes.",
    ],
    ["a signature", "Yes.\n-- \nDana Whitfield\nMaple & Main", "Yes."],
    [
      "a signature above the quote",
      "Yes.\n-- \nDana\n\nOn Nov 20, 2026 Northbank wrote:\n> On Friday.",
      "Yes.",
    ],
    ["line ends of Windows", "One\r\nTwo\r\n\r\n\r\n\r\nThree", "One\nTwo\n\nThree"],
    ["emoji and other scripts", "Thanks 🎉 – שלום", "Thanks 🎉 – שלום"],
    ["control characters", "A\u0000B\u0007C", "ABC"],
    ["only a quote", "> On Friday.\n", ""],
  ])("keeps what the borrower wrote in %s [DESK-BOR-08]", (_, body, text) => {
    expect(replyText(body)).toBe(text);
  });

  test.each([
    "On Monday you wrote:\nThe rate is 5%.",
    "On the phone I heard otherwise.",
    "A list -- with dashes\n--- and more",
    "From: my bank I got nothing.\nPlease check.",
    "5 > 3",
  ])("does not cut %j [DESK-BOR-08]", (body) => {
    expect(replyText(body)).toBe(body);
  });

  test("reads a body of 200,000 characters in less than two seconds [DESK-BOR-08]", () => {
    const start = performance.now();
    for (const line of [">", "On ", "\n", "On\n", " ", "-", "From:\n", "wrote:\n"])
      replyText(line.repeat(200_000 / line.length));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

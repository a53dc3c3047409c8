import { describe, expect, test } from "vitest";
import { isSenderOf } from "../rules.ts";
import { judged, passed, result, right, timeOf } from "../../../testing/email-replies.ts";

describe("the proof of the sender", () => {
  test.each([
    ["a name and an address", {}],
    ["an address", { from: "dana@bakery.example" }],
    ["a quoted name with a comma", { from: '"Whitfield, Dana" <dana@bakery.example>' }],
    ["a quoted name with an escaped quotation mark", { from: '"Dana \\"D\\" W" <dana@bakery.example>' }],
    ["spaces around the address in brackets", { from: "Dana < dana@bakery.example >" }],
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
      "a version of the check",
      { "authentication-results": result("dmarc/12=pass header.from=bakery.example") },
    ],
    ["a quoted domain", { "authentication-results": result('dmarc=pass header.from="bakery.example"') }],
    ["an escaped letter", { "authentication-results": result('dmarc=pass header.from="bak\\ery.example"') }],
    [
      "a quoted server",
      { "authentication-results": passed.replace("mx.lender.example", ' "mx.lender.example"') },
    ],
    [
      "spaces after the equals signs",
      { "authentication-results": result("dmarc= pass header.from= bakery.example") },
    ],
    [
      "spaces before the equals signs",
      { "authentication-results": result("dmarc =pass header.from =bakery.example") },
    ],
    [
      "an escaped bracket in a comment",
      { "authentication-results": result("dmarc=pass (a \\) b) header.from=bakery.example") },
    ],
    [
      "a backslash outside quotes",
      { "authentication-results": result("spf=fail \\; dmarc=pass header.from=bakery.example") },
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
    ["an address with a space", { from: "dana @bakery.example" }, "sender-not-proven"],
    [
      "a result in another header",
      { "authentication-results": [], "x-results": passed },
      "sender-not-proven",
    ],
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
    [
      "a method that ends alike",
      { "authentication-results": result("x-dmarc=pass header.from=bakery.example") },
      "sender-not-proven",
    ],
    [
      "a version that is no number",
      { "authentication-results": result("dmarc/a=pass header.from=bakery.example") },
      "sender-not-proven",
    ],
    [
      "a value that begins alike",
      { "authentication-results": result("dmarc=passed header.from=bakery.example") },
      "sender-not-proven",
    ],
    [
      "a property that ends alike",
      { "authentication-results": result("dmarc=pass x-header.from=bakery.example") },
      "sender-not-proven",
    ],
    [
      "text after a quoted domain",
      { "authentication-results": result('dmarc=pass header.from="bakery.example"x') },
      "sender-not-proven",
    ],
    [
      "two domains",
      { "authentication-results": result("dmarc=pass header.from=bakery.example header.from=evil.example") },
      "sender-not-proven",
    ],
    ["a semicolon before the server's name", { "authentication-results": `;${passed}` }, "sender-not-proven"],
    [
      "a result in a comment after a stray bracket",
      { "authentication-results": result("spf=pass ) (; dmarc=pass header.from=bakery.example)") },
      "sender-not-proven",
    ],
    [
      "a result after an escaped quotation mark",
      {
        "authentication-results": result(
          'spf=pass smtp.mailfrom="a\\"; dmarc=pass header.from=bakery.example "',
        ),
      },
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

  test("takes linear time for long headers [DESK-CASE-08]", () => {
    const reading = (length: number) =>
      timeOf(() => {
        for (const sign of [" ", "(", '"', ";", "=", "<", "\\", "messages+"]) {
          const value = sign.repeat(length / sign.length);
          judged({ from: value });
          judged({ to: value });
          judged({ "authentication-results": `mx.lender.example; ${value}` });
        }
      });
    expect(reading(60_000)).toBeLessThan(30 * reading(6_000) + 20);
  });
});

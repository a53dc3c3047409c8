import { describe, expect, test } from "vitest";
import type { SignInEntry } from "./contract.ts";
import { paymentLinesOf, signInEntryWords } from "./rules.ts";

const zone = "America/New_York";
const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);

type Payment = Parameters<typeof paymentLinesOf>[0];
const payment = (changes: Partial<Payment>): Payment => ({
  status: "Q",
  sendDate: day("2026-10-16"),
  history: [],
  settledTimestamp: null,
  cancelledTimestamp: null,
  returnedTimestamp: null,
  returnCode: null,
  calledOffFor: null,
  ...changes,
});
const first = {
  attempt: 1,
  day: day("2026-10-12"),
  returns: [{ code: "R01", receivedTimestamp: at("2026-10-15T03:59:00Z") }],
};
const second = { attempt: 2, day: day("2026-10-16"), returns: [] };

describe("the lines of a payment", () => {
  test.each<[string, Partial<Payment>, readonly string[]]>([
    ["waits for its day", {}, ["Scheduled for Oct 16"]],
    ["is at the bank", { status: "PA", history: [second] }, ["Sent to the bank for Oct 16"]],
    ["waits for its retry", { history: [first] }, ["Returned Oct 14, R01", "Retry on Oct 16"]],
    [
      "was returned, retried and settled",
      { status: "S", history: [first, second], settledTimestamp: at("2026-10-19T14:00:00Z") },
      ["Returned Oct 14, R01", "Retry on Oct 16", "Settled Oct 19"],
    ],
    ["was returned for good", { status: "F", history: [first] }, ["Returned Oct 14, R01"]],
    [
      "was returned before the portal kept the bank's codes",
      { status: "F", returnCode: "R02", returnedTimestamp: at("2026-10-14T14:00:00Z") },
      ["Returned Oct 14, R02"],
    ],
    [
      "was corrected by the bank and settled",
      {
        status: "S",
        history: [{ ...first, returns: [{ code: "C01", receivedTimestamp: at("2026-10-14T14:00:00Z") }] }],
        settledTimestamp: at("2026-10-15T14:00:00Z"),
      },
      ["Corrected by the bank Oct 14, C01", "Settled Oct 15"],
    ],
    ["was canceled", { status: "C", cancelledTimestamp: at("2026-10-11T14:00:00Z") }, ["Canceled Oct 11"]],
    ["was called off", { status: "C", calledOffFor: "no-balance" }, ["Not debited"]],
  ])("a payment that %s has the expected lines [DESK-PERSON-05]", (_, changes, texts) => {
    expect(paymentLinesOf(payment(changes), zone).map(({ text }) => text)).toEqual(texts);
  });
});

describe("an entry of a person's sign-ins", () => {
  const entry = (changes: Partial<SignInEntry>): SignInEntry => ({
    entryId: "1",
    action: "session.opened",
    timestamp: at("2026-10-14T14:00:00Z"),
    linkKind: null,
    isSso: false,
    isByRest: false,
    ...changes,
  });

  test.each<[Partial<SignInEntry>, string]>([
    [{}, "Signed in"],
    [{ isSso: true }, "Signed in with PayPal"],
    [{ action: "session.ended" }, "Signed out"],
    [{ action: "session.ended", isByRest: true }, "Signed out after inactivity"],
    [{ action: "account.locked" }, "Locked after 10 failed attempts"],
    [{ action: "password.changed" }, "Password changed"],
    [{ action: "password.set", linkKind: "reset-password" }, "Password set by link: reset the password"],
    [{ action: "questions.changed" }, "Security questions changed"],
    [{ action: "email.changed" }, "Email address changed by link"],
    [{ action: "link.sent", linkKind: "create-account" }, "Link sent: create an account"],
  ])("the entry %j is shown as '%s' [DESK-PERSON-07]", (changes, words) => {
    expect(signInEntryWords(entry(changes), "PayPal")).toBe(words);
  });
});

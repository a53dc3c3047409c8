import { expect, test } from "vitest";
import { moment } from "../../testing/samples.ts";
import { isContinued, isUnread, messageDay, messageFault, messageMoment } from "./rules.ts";

const closedAt = moment("2026-01-01T12:00:00Z");

test.each([
  ["open", null, "2030-01-01T00:00:00Z", true],
  ["answered", null, "2030-01-01T00:00:00Z", true],
  ["closed", closedAt, "2026-01-01T12:00:01Z", true],
  ["closed", closedAt, "2026-01-31T12:00:00Z", true],
  ["closed", closedAt, "2026-01-31T12:00:01Z", false],
] as const)(
  "a message in a thread that is %s since %s stays in the thread at %s: %s [DESK-CASE-04]",
  (status, since, now, isSame) => {
    expect(isContinued({ status, closedAt: since }, moment(now))).toBe(isSame);
  },
);

test("a thread is unread after a message that is newer than the last reading [DESK-BOR-01]", () => {
  const [early, late] = [moment("2026-01-01T12:00:00Z"), moment("2026-01-01T12:00:01Z")];
  expect(isUnread(null, null)).toBe(false);
  expect(isUnread(null, early)).toBe(false);
  expect(isUnread(early, null)).toBe(true);
  expect(isUnread(late, early)).toBe(true);
  expect(isUnread(early, early)).toBe(false);
  expect(isUnread(early, late)).toBe(false);
});

test.each([
  ["", "Required"],
  [" \n", "Required"],
  ["x", undefined],
  ["x".repeat(4000), undefined],
  ["x".repeat(4001), "Must be at most 4,000 characters"],
])("a message %j has the error %j [DESK-BOR-02]", (text, fault) => {
  expect(messageFault(text)).toBe(fault);
});

test.each([
  ["2026-11-23T05:00:00Z", "Today", "Today, 12:00 AM"],
  ["2026-11-23T04:59:00Z", "Sun, Nov 22", "Sun, Nov 22, 11:59 PM"],
  ["2026-11-17T17:00:00Z", "Tue, Nov 17", "Tue, Nov 17, 12:00 PM"],
  ["2026-11-16T17:00:00Z", "Nov 16, 2026", "Nov 16, 2026, 12:00 PM"],
])("the message of %s has the day %j and the time %j in New York", (at, day, time) => {
  const now = moment("2026-11-23T18:00:00Z");
  expect(messageDay(moment(at), now, "America/New_York")).toBe(day);
  expect(messageMoment(moment(at), now, "America/New_York")).toBe(time);
});

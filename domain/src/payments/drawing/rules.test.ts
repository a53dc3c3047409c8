import { expect, test } from "vitest";
import { day, moment } from "../../testing/samples.ts";
import { isInTimeToDebit, laterDebitDate } from "./rules.ts";

const cutOff = Temporal.PlainTime.from("17:00");
/** In New York, in November. */
const at = (text: string) => ({ now: moment(`${text}-05:00`), cutOff });

test.each([
  // A Friday, then Monday the 23rd; Thursday the 26th is Thanksgiving.
  ["2026-11-20T16:59", "2026-11-23", undefined],
  ["2026-11-20T17:00", "2026-11-23", "2026-11-24"],
  ["2026-11-20T17:00", "2026-11-24", undefined],
  ["2026-11-21T09:00", "2026-11-23", "2026-11-24"],
  ["2026-11-21T09:00", "2026-11-24", undefined],
  ["2026-11-22T23:59", "2026-11-23", "2026-11-24"],
  ["2026-11-25T16:59", "2026-11-27", undefined],
  ["2026-11-25T17:00", "2026-11-27", "2026-11-30"],
  ["2026-11-26T12:00", "2026-11-27", "2026-11-30"],
  ["2026-11-26T12:00", "2027-01-19", undefined],
])("what waits at %s for %s is debited on another day: %s", (now, date, debited) => {
  expect(laterDebitDate(day(date), at(now))?.toString()).toBe(debited);
});

test("another cut-off is another hour, in New York's time", () => {
  const early = { now: moment("2026-11-20T15:00:00Z"), cutOff: Temporal.PlainTime.from("10:00") };
  expect(laterDebitDate(day("2026-11-23"), early)?.toString()).toBe("2026-11-24");
  expect(laterDebitDate(day("2026-11-23"), { ...early, cutOff })).toBeNull();
});

test.each([
  ["2026-11-20T16:59", null, true],
  ["2026-11-20T17:00", null, true],
  ["2026-11-20T16:59", "2026-11-23", false],
  ["2026-11-20T16:59", "2026-11-24", true],
  ["2026-11-20T17:00", "2026-11-24", false],
  ["2026-11-20T17:00", "2026-11-25", true],
  ["2026-11-21T09:00", "2026-11-24", false],
  ["2026-11-21T09:00", "2026-11-25", true],
  ["2026-11-23T17:00", "2026-11-25", false],
  ["2026-11-25T17:00", "2026-11-30", false],
  ["2026-11-25T17:00", "2026-12-01", true],
])("at %s, with the charge-off on %s, something can still be debited: %s", (now, date, expected) => {
  expect(isInTimeToDebit({ chargeOffDate: date === null ? null : day(date) }, at(now))).toBe(expected);
});

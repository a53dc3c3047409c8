import { describe, expect, test } from "vitest";
import { day, moment } from "../../testing/samples.ts";
import { dayOf } from "../../wire/dates.ts";
import { paymentWindow } from "../calendar/rules.ts";
import { cancelling, debitDate, isInTimeToDebit, preselectedDate } from "./rules.ts";

const cutOff = Temporal.PlainTime.from("17:00");
/** Returns a local time in New York in November. */
const at = (text: string) => ({ now: moment(`${text}-05:00`), cutOff });

describe("the debit date of a scheduled payment", () => {
  test.each([
    // November 20 is a Friday. Thursday, November 26, is Thanksgiving.
    ["2026-11-20T16:59", "2026-11-23", "2026-11-23"],
    ["2026-11-20T17:00", "2026-11-23", "2026-11-24"],
    ["2026-11-20T17:00", "2026-11-24", "2026-11-24"],
    ["2026-11-21T09:00", "2026-11-23", "2026-11-24"],
    ["2026-11-21T09:00", "2026-11-24", "2026-11-24"],
    ["2026-11-22T23:59", "2026-11-23", "2026-11-24"],
    ["2026-11-25T16:59", "2026-11-27", "2026-11-27"],
    ["2026-11-25T17:00", "2026-11-27", "2026-11-30"],
    ["2026-11-26T12:00", "2026-11-27", "2026-11-30"],
    ["2026-11-26T12:00", "2027-01-19", "2027-01-19"],
  ])("at %s, a payment with the requested date %s is debited on %s", (now, date, debited) => {
    expect(debitDate(day(date), at(now)).toString()).toBe(debited);
  });

  test("the cut-off is in New York time", () => {
    const early = { now: moment("2026-11-20T15:00:00Z"), cutOff: Temporal.PlainTime.from("10:00") };
    expect(debitDate(day("2026-11-23"), early).toString()).toBe("2026-11-24");
    expect(debitDate(day("2026-11-23"), { ...early, cutOff }).toString()).toBe("2026-11-23");
  });
});

test.each([
  ["2026-11-20T16:59", null, "2026-11-23"],
  ["2026-11-20T17:00", null, "2026-11-24"],
  ["2026-11-21T09:00", null, "2026-11-24"],
  ["2026-11-25T17:00", null, "2026-11-30"],
  ["2026-11-20T17:00", "2026-11-25", "2026-11-24"],
  // The bank cannot debit before this charge-off, so the form preselects a date that the borrower can choose.
  ["2026-11-20T17:00", "2026-11-24", "2026-11-23"],
])("at %s, with a charge-off on %s, the payment form preselects the date %s", (now, chargeOff, date) => {
  const window = paymentWindow(dayOf(at(now).now), chargeOff === null ? null : day(chargeOff));
  expect(window && preselectedDate(window, at(now)).toString()).toBe(date);
});

describe("the deadline for canceling a payment", () => {
  const first = { date: day("2026-11-27"), sendDate: day("2026-11-27"), attempts: 0 };
  /** A payment that the bank returned on Tuesday, November 24. The retry is due on the next business day. */
  const retry = { date: day("2026-11-20"), sendDate: day("2026-11-25"), attempts: 1 };

  test("a first attempt can be canceled until two business days before its date [SERV-CONST-02]", () => {
    expect(cancelling(first, at("2026-11-24T23:59"))).toEqual({ until: day("2026-11-24"), before: null });
    expect(cancelling(first, at("2026-11-25T00:00"))).toBeUndefined();
  });

  test.each([
    ["2026-11-24T09:00", "2026-11-24"],
    ["2026-11-24T16:59", "2026-11-24"],
    // The cut-off on November 24 has passed, so the next cut-off applies.
    ["2026-11-24T17:00", "2026-11-25"],
  ])("at %s, a retry can be canceled until the cut-off of %s", (now, until) => {
    expect(cancelling(retry, at(now))).toEqual({
      until: day(until),
      before: moment(`${until}T17:00-05:00`),
    });
  });
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
])("a new payment at %s can be debited before a charge-off on %s: %s", (now, date, expected) => {
  expect(isInTimeToDebit({ chargeOffDate: date === null ? null : day(date) }, at(now))).toBe(expected);
});

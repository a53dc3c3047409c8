import { describe, expect, test } from "vitest";
import {
  afterReturn,
  drawDate,
  isDishonor,
  lastCutOff,
  nextDrawDate,
  resendDate,
  settledUntil,
} from "./rules.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const five = Temporal.PlainTime.from("17:00");

test("a dishonored payment is sent again twice at most, any other return is the end [SERV-CONST-02]", () => {
  for (const code of ["R01", "R09"]) {
    expect(isDishonor(code)).toBe(true);
    expect([1, 2, 3, 4].map((attempts) => afterReturn(code, attempts))).toEqual([
      "send again",
      "send again",
      "failed",
      "failed",
    ]);
  }
  for (const code of ["R02", "R03", "R08", "R10", "R16", "R29", "C01"]) {
    expect(isDishonor(code)).toBe(false);
    expect(afterReturn(code, 1)).toBe("failed");
  }
});

describe("the cut-off that passed last", () => {
  test.each([
    ["2026-11-20T17:00:00", "2026-11-20", "at the very minute of a Friday"],
    ["2026-11-20T16:59:59", "2026-11-19", "a second before it"],
    ["2026-11-21T23:00:00", "2026-11-20", "on a Saturday"],
    ["2026-11-22T23:00:00", "2026-11-20", "on a Sunday"],
    ["2026-11-23T09:00:00", "2026-11-20", "on Monday morning"],
    ["2026-11-26T18:00:00", "2026-11-25", "on Thanksgiving"],
    ["2026-07-03T18:00:00", "2026-07-03", "on the Friday before a Fourth of July on Saturday"],
    ["2027-07-05T18:00:00", "2027-07-02", "on the Monday after a Fourth of July on Sunday"],
    ["2027-01-01T18:00:00", "2026-12-31", "on New Year's Day"],
  ])("%s is that of %s: %s", (now, expected) => {
    expect(lastCutOff(Temporal.PlainDateTime.from(now), five)).toEqual(day(expected));
  });
});

describe("the day on which a payment is drawn", () => {
  test.each([
    ["2026-11-20", "2026-11-23"],
    ["2026-11-21", "2026-11-23"],
    ["2026-11-25", "2026-11-27"],
    ["2026-12-24", "2026-12-28"],
    ["2026-12-31", "2027-01-04"],
    ["2027-12-31", "2028-01-03"],
    ["2028-02-28", "2028-02-29"],
  ])("what is sent on %s can be drawn on %s", (today, expected) => {
    expect(nextDrawDate(day(today))).toEqual(day(expected));
    expect(resendDate(day(today))).toEqual(day(expected));
  });

  test("is its own, or the first one possible where that is past, and a business day in any case", () => {
    const today = day("2026-11-20");
    expect(drawDate(day("2026-11-24"), today)).toEqual(day("2026-11-24"));
    expect(drawDate(day("2026-11-23"), today)).toEqual(day("2026-11-23"));
    expect(drawDate(day("2026-11-20"), today)).toEqual(day("2026-11-23"));
    expect(drawDate(day("2026-11-28"), today)).toEqual(day("2026-11-30"));
    expect(drawDate(day("2026-11-26"), today)).toEqual(day("2026-11-27"));
  });
});

test("what was drawn two business days before a cut-off is settled", () => {
  expect(settledUntil(day("2026-11-25"), 2)).toEqual(day("2026-11-23"));
  expect(settledUntil(day("2026-11-24"), 2)).toEqual(day("2026-11-20"));
  expect(settledUntil(day("2026-11-27"), 2)).toEqual(day("2026-11-24"));
  expect(settledUntil(day("2026-11-27"), 1)).toEqual(day("2026-11-25"));
});

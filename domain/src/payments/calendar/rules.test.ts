import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { allForYear } from "@18f/us-federal-holidays";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  businessDayFrom,
  businessDaysAfter,
  businessDaysBefore,
  cancelUntil,
  isInTimeToCancel,
  isBankHoliday,
  isBusinessDay,
  isPaymentDate,
  paymentWindow,
} from "./rules.ts";

const run = promisify(execFile);
const day = (text: string) => Temporal.PlainDate.from(text);
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, days) => day(first).add({ days }));

/** Holidays from an independent npm package. The Federal Reserve does not move a Saturday holiday to Friday. */
const ofAnotherCalendar = new Set(
  Array.from({ length: 45 }, (_, years) => allForYear(2020 + years, { shiftSaturdayHolidays: false }))
    .flat()
    .map(({ dateString }) => dateString.replaceAll(/-(\d)(?!\d)/g, "-0$1")),
);

/**
 * Weekday holidays of 2026 and 2027, as published by the Federal Reserve Banks (FRBservices.org, "Holiday Schedules").
 */
const published = [
  ["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-09-07"],
  ["2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25"],
  ["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-07-05", "2027-09-06"],
  ["2027-10-11", "2027-11-11", "2027-11-25"],
].flat();

describe("calculating bank holidays", () => {
  test("the calculated holidays match the published weekday holidays of 2026 and 2027 [SERV-MODAL-20]", () => {
    const closed = daysFrom("2026-01-01", 730).filter((date) => date.dayOfWeek < 6 && isBankHoliday(date));
    expect(closed.map(String)).toEqual(published);
  });

  test.each([
    ["2026-07-03", false, "the Friday before a July 4 on a Saturday"],
    ["2026-07-04", true, "a July 4 on a Saturday"],
    ["2027-07-05", true, "the Monday after a July 4 on a Sunday"],
    ["2027-07-06", false, "the Tuesday after a July 4 on a Sunday"],
    ["2027-12-24", false, "the Friday before a Christmas Day on a Saturday"],
    ["2021-12-31", false, "the Friday before a New Year's Day on a Saturday"],
    ["2023-01-02", true, "the Monday after a New Year's Day on a Sunday"],
    ["2022-06-20", true, "the Monday after a Juneteenth on a Sunday"],
    ["2026-05-18", false, "the second-to-last Monday in May"],
    ["2027-05-24", false, "the fourth of five Mondays in May"],
    ["2027-05-31", true, "the fifth of five Mondays in May"],
    ["2026-11-27", false, "the Friday after Thanksgiving"],
    ["2029-11-29", false, "the fifth Thursday in November"],
    ["2029-11-22", true, "the fourth of five Thursdays in November"],
  ])("the day %s is a bank holiday: %s, because it is %s", (date, isHoliday) => {
    expect(isBankHoliday(day(date))).toBe(isHoliday);
  });

  test("the calculated holidays match an independent npm package for 40 years [SERV-MODAL-20]", () => {
    for (const date of daysFrom("2021-01-01", 40 * 365)) {
      if (date.dayOfWeek > 5) continue;
      const theirs = ofAnotherCalendar.has(date.toString());
      expect(`${date.toString()} ${isBankHoliday(date)}`).toBe(`${date.toString()} ${theirs}`);
    }
  });
});

describe("calculating business days", () => {
  test.each([
    ["2026-11-20", true],
    ["2026-11-21", false],
    ["2026-11-22", false],
    ["2026-11-26", false],
    ["2026-11-27", true],
  ])("the day %s is a business day: %s", (date, isOne) => {
    expect(isBusinessDay(day(date))).toBe(isOne);
  });

  test.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-21", "2026-11-23"],
    ["2026-11-26", "2026-11-27"],
    ["2027-07-03", "2027-07-06"],
  ])("the first business day from %s on is %s", (date, first) => {
    expect(businessDayFrom(day(date)).toString()).toBe(first);
  });

  test.each([
    ["2026-11-25", 1, "2026-11-27"],
    ["2026-11-25", 2, "2026-11-30"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-12-31", 1, "2027-01-04"],
    ["2028-02-28", 1, "2028-02-29"],
  ])("counting from %s, %i business days later is %s", (date, count, nth) => {
    expect(businessDaysAfter(day(date), count).toString()).toBe(nth);
  });

  test.each([
    ["2026-11-30", 1, "2026-11-27"],
    ["2026-11-30", 2, "2026-11-25"],
    ["2026-11-22", 1, "2026-11-20"],
    ["2027-01-04", 1, "2026-12-31"],
    ["2028-03-01", 1, "2028-02-29"],
  ])("counting from %s, %i business days earlier is %s", (date, count, nth) => {
    expect(businessDaysBefore(day(date), count).toString()).toBe(nth);
  });

  test("counting business days forward and back returns to the same day", () => {
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => day("2000-01-01").add({ days }));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (date, count) => {
        const start = businessDayFrom(date);
        expect(businessDaysBefore(businessDaysAfter(start, count), count).toString()).toBe(start.toString());
      }),
    );
  });

  test.each([
    ["2026-11-30", "2026-11-25"],
    ["2026-11-24", "2026-11-20"],
    ["2027-07-06", "2027-07-01"],
  ])("a payment on %s can be canceled until %s [SERV-CONST-02]", (effective, last) => {
    expect(cancelUntil(day(effective)).toString()).toBe(last);
    expect(isInTimeToCancel(day(effective), day(last))).toBe(true);
    expect(isInTimeToCancel(day(effective), day(last).add({ days: 1 }))).toBe(false);
  });
});

describe("the dates on which a payment may be scheduled", () => {
  test.each([
    ["2026-11-18", "2026-11-19", "the next day"],
    ["2026-11-20", "2026-11-23", "the Monday after a Friday"],
    ["2026-11-21", "2026-11-23", "the Monday after a Saturday"],
    ["2026-11-22", "2026-11-23", "the Monday after a Sunday"],
    ["2026-11-25", "2026-11-27", "the day after Thanksgiving"],
    ["2027-07-02", "2027-07-06", "the Tuesday after a Monday holiday"],
    ["2026-07-02", "2026-07-03", "the Friday before a July 4 on a Saturday, when banks are open"],
    ["2026-12-31", "2027-01-04", "the first business day of the year"],
    ["2028-02-28", "2028-02-29", "a leap day"],
  ])("on %s, the first possible payment date is %s, %s [SERV-MODAL-17, SERV-MODAL-18]", (today, first) => {
    const window = paymentWindow(day(today), null);
    expect(window?.first.toString()).toBe(first);
    expect(isPaymentDate(day(first), window)).toBe(true);
    expect(isPaymentDate(day(today), window)).toBe(false);
    expect(isPaymentDate(day(first).subtract({ days: 1 }), window)).toBe(false);
  });

  test("the last possible payment date is 60 days from today [SERV-MODAL-19]", () => {
    const window = paymentWindow(day("2026-11-19"), null);
    expect(window?.last.toString()).toBe("2027-01-18");
    // The last day is a holiday, so a payment on that day is not possible.
    expect(isPaymentDate(day("2027-01-18"), window)).toBe(false);
    const next = paymentWindow(day("2026-11-20"), null);
    expect(isPaymentDate(day("2027-01-19"), next)).toBe(true);
    expect(isPaymentDate(day("2027-01-20"), next)).toBe(false);
    expect(isPaymentDate(day("2027-01-20"), paymentWindow(day("2026-11-21"), null))).toBe(true);
  });

  test("payments cannot be scheduled on weekends and holidays [SERV-MODAL-20]", () => {
    const window = paymentWindow(day("2026-06-15"), null);
    const closed = ["2026-06-19", "2026-06-20", "2026-06-21", "2026-07-04"];
    const open = ["2026-06-18", "2026-06-22", "2026-07-03", "2026-07-06"];
    expect(closed.filter((date) => isPaymentDate(day(date), window))).toEqual([]);
    expect(open.filter((date) => isPaymentDate(day(date), window))).toEqual(open);
  });

  test("the last possible payment date is before the day of the charge-off [SERV-MODAL-21]", () => {
    const window = paymentWindow(day("2026-11-18"), day("2026-11-25"));
    expect(isPaymentDate(day("2026-11-24"), window)).toBe(true);
    expect(isPaymentDate(day("2026-11-25"), window)).toBe(false);
    expect(isPaymentDate(day("2026-11-27"), window)).toBe(false);
  });

  test.each<[string, string | null, string]>([
    ["2026-11-19", null, "the charge-off is on the next business day"],
    ["2026-11-18", null, "the charge-off is today"],
    ["2026-01-01", null, "the charge-off was long ago"],
    ["2026-11-20", "2026-11-19", "one day is left"],
    ["2027-01-17", "2027-01-16", "the charge-off is on the last of the 60 days"],
    ["2027-01-18", "2027-01-17", "the charge-off is on the day after the 60 days"],
    ["2027-06-01", "2027-01-17", "the charge-off is long after the 60 days"],
  ])(
    "on 2026-11-18 with a charge-off on %s, the last possible payment date is %s, because %s [SERV-MODAL-21]",
    (chargeOff, last) => {
      const window = paymentWindow(day("2026-11-18"), day(chargeOff));
      expect(window?.last.toString() ?? null).toBe(last);
      expect(isPaymentDate(day("2026-11-19"), window)).toBe(last !== null);
    },
  );
});

/** Prints the payment windows around midnight in New York. The test runs it in several time zones. */
const program = `
  const [rules, dates] = process.argv.slice(1);
  const { paymentWindow } = await import(rules);
  const { dayOf } = await import(dates);
  const firstDay = Temporal.PlainDate.from("2025-01-01");
  const lines = Array.from({ length: 2000 }, (_, days) => {
    const midnight = firstDay.add({ days }).toZonedDateTime("America/New_York").toInstant();
    const moments = [{ hours: -1 }, { milliseconds: -1 }, { hours: 0 }, { hours: 1 }];
    return moments.map((by) => {
      const today = dayOf(midnight.add(by));
      const { first, last } = paymentWindow(today, null);
      return [today, first, last].join(" ");
    });
  });
  console.log(JSON.stringify({ zone: Temporal.Now.timeZoneId(), lines }));
`;

/** The payment dates depend on the date in New York (requirement F10). */
describe("the possible payment dates in different time zones", () => {
  test.each(["America/New_York", "America/Los_Angeles", "UTC", "Pacific/Auckland"])(
    "on a server in the time zone %s, the possible payment dates depend only on the date in New York [SERV-MODAL-18] [SERV-MODAL-19]",
    async (zone) => {
      const files = ["./rules.ts", "../../wire/dates.ts"].map((file) => new URL(file, import.meta.url).href);
      const words = ["--input-type=module", "--eval", program, ...files];
      const env = { ...process.env, TZ: zone };
      const { stdout } = await run(process.execPath, words, { env, maxBuffer: 10_000_000 });
      const told = JSON.parse(stdout) as { readonly zone: string; readonly lines: string[][] };
      expect(told.zone).toBe(zone);
      const windowOf = (date: Temporal.PlainDate) =>
        [date, openDayAfter(date), date.add({ days: 60 })].map(String).join(" ");
      const expected = daysFrom("2025-01-01", 2000).map((date) => {
        const [before, after] = [windowOf(date.subtract({ days: 1 })), windowOf(date)];
        return [before, before, after, after];
      });
      expect(told.lines).toEqual(expected);
    },
    20_000,
  );

  function openDayAfter(date: Temporal.PlainDate): string {
    let next = date.add({ days: 1 });
    while ([6, 7].includes(next.dayOfWeek) || ofAnotherCalendar.has(next.toString())) {
      next = next.add({ days: 1 });
    }
    return next.toString();
  }
});

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

/**
 * Another calendar's: a package of the government's holidays, told not to move what falls on a Saturday, which is how
 * the Banks' differ from them.
 */
const ofAnotherCalendar = new Set(
  Array.from({ length: 45 }, (_, years) => allForYear(2020 + years, { shiftSaturdayHolidays: false }))
    .flat()
    .map(({ dateString }) => dateString.replaceAll(/-(\d)(?!\d)/g, "-0$1")),
);

/** As the Federal Reserve Banks publish them for 2026 and 2027 (FRBservices.org, "Holiday Schedules"). */
const published = [
  ["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-09-07"],
  ["2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25"],
  ["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-07-05", "2027-09-06"],
  ["2027-10-11", "2027-11-11", "2027-11-25"],
].flat();

describe("the Federal Reserve's holidays", () => {
  test("on weekdays, those that are published and no others [SERV-MODAL-20]", () => {
    const closed = daysFrom("2026-01-01", 730).filter((date) => date.dayOfWeek < 6 && isBankHoliday(date));
    expect(closed.map(String)).toEqual(published);
  });

  test.each([
    ["2026-07-03", false, "the Friday before a Saturday's Fourth of July"],
    ["2026-07-04", true, "that Saturday itself"],
    ["2027-07-05", true, "the Monday after a Sunday's"],
    ["2027-07-06", false, "the Tuesday after it"],
    ["2027-12-24", false, "the Friday before a Saturday's Christmas"],
    ["2021-12-31", false, "the Friday before a Saturday's New Year"],
    ["2023-01-02", true, "the Monday after a Sunday's New Year"],
    ["2022-06-20", true, "the Monday after a Sunday's Juneteenth"],
    ["2026-05-18", false, "the Monday before the last of May"],
    ["2027-05-24", false, "the fourth of five Mondays of May"],
    ["2027-05-31", true, "the fifth"],
    ["2026-11-27", false, "the Friday after Thanksgiving"],
    ["2029-11-29", false, "a fifth Thursday of November"],
    ["2029-11-22", true, "its fourth"],
  ])("%s: %s, %s", (date, isHoliday) => {
    expect(isBankHoliday(day(date))).toBe(isHoliday);
  });

  test("are those of another calendar of them, for 40 years [SERV-MODAL-20]", () => {
    for (const date of daysFrom("2021-01-01", 40 * 365)) {
      if (date.dayOfWeek > 5) continue;
      const theirs = ofAnotherCalendar.has(date.toString());
      expect(`${date.toString()} ${isBankHoliday(date)}`).toBe(`${date.toString()} ${theirs}`);
    }
  });
});

describe("business days", () => {
  test.each([
    ["2026-11-20", true],
    ["2026-11-21", false],
    ["2026-11-22", false],
    ["2026-11-26", false],
    ["2026-11-27", true],
  ])("%s: %s", (date, isOne) => {
    expect(isBusinessDay(day(date))).toBe(isOne);
  });

  test.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-21", "2026-11-23"],
    ["2026-11-26", "2026-11-27"],
    ["2027-07-03", "2027-07-06"],
  ])("from %s on, the first is %s", (date, first) => {
    expect(businessDayFrom(day(date)).toString()).toBe(first);
  });

  test.each([
    ["2026-11-25", 1, "2026-11-27"],
    ["2026-11-25", 2, "2026-11-30"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-12-31", 1, "2027-01-04"],
    ["2028-02-28", 1, "2028-02-29"],
  ])("after %s, number %i is %s", (date, count, nth) => {
    expect(businessDaysAfter(day(date), count).toString()).toBe(nth);
  });

  test.each([
    ["2026-11-30", 1, "2026-11-27"],
    ["2026-11-30", 2, "2026-11-25"],
    ["2026-11-22", 1, "2026-11-20"],
    ["2027-01-04", 1, "2026-12-31"],
    ["2028-03-01", 1, "2028-02-29"],
  ])("before %s, number %i is %s", (date, count, nth) => {
    expect(businessDaysBefore(day(date), count).toString()).toBe(nth);
  });

  test("forth and back again is the same day, however far", () => {
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
  ])("a payment of %s may be called off until %s, on that day too [SERV-CONST-02]", (effective, last) => {
    expect(cancelUntil(day(effective)).toString()).toBe(last);
    expect(isInTimeToCancel(day(effective), day(last))).toBe(true);
    expect(isInTimeToCancel(day(effective), day(last).add({ days: 1 }))).toBe(false);
  });
});

describe("when a payment may be made", () => {
  test.each([
    ["2026-11-18", "2026-11-19", "a Wednesday"],
    ["2026-11-20", "2026-11-23", "a Friday: Monday"],
    ["2026-11-21", "2026-11-23", "a Saturday: Monday"],
    ["2026-11-22", "2026-11-23", "a Sunday: Monday"],
    ["2026-11-25", "2026-11-27", "the day before Thanksgiving"],
    ["2027-07-02", "2027-07-06", "a Friday before a Monday's holiday"],
    ["2026-07-02", "2026-07-03", "the banks are open on the Friday before a Saturday's Fourth of July"],
    ["2026-12-31", "2027-01-04", "the year's end"],
    ["2028-02-28", "2028-02-29", "before a leap day"],
  ])("today %s: from %s on (%s) [SERV-MODAL-17, SERV-MODAL-18]", (today, first) => {
    const window = paymentWindow(day(today), null);
    expect(window?.first.toString()).toBe(first);
    expect(isPaymentDate(day(first), window)).toBe(true);
    expect(isPaymentDate(day(today), window)).toBe(false);
    expect(isPaymentDate(day(first).subtract({ days: 1 }), window)).toBe(false);
  });

  test("until 60 days from today, that day included [SERV-MODAL-19]", () => {
    const window = paymentWindow(day("2026-11-19"), null);
    expect(window?.last.toString()).toBe("2027-01-18");
    // Day 60 is a holiday, so that its being open is shown of the next morning's window.
    expect(isPaymentDate(day("2027-01-18"), window)).toBe(false);
    const next = paymentWindow(day("2026-11-20"), null);
    expect(isPaymentDate(day("2027-01-19"), next)).toBe(true);
    expect(isPaymentDate(day("2027-01-20"), next)).toBe(false);
    expect(isPaymentDate(day("2027-01-20"), paymentWindow(day("2026-11-21"), null))).toBe(true);
  });

  test("not on a weekend nor on a holiday within it [SERV-MODAL-20]", () => {
    const window = paymentWindow(day("2026-06-15"), null);
    const closed = ["2026-06-19", "2026-06-20", "2026-06-21", "2026-07-04"];
    const open = ["2026-06-18", "2026-06-22", "2026-07-03", "2026-07-06"];
    expect(closed.filter((date) => isPaymentDate(day(date), window))).toEqual([]);
    expect(open.filter((date) => isPaymentDate(day(date), window))).toEqual(open);
  });

  test("before the day of the charge-off, not on it [SERV-MODAL-21]", () => {
    const window = paymentWindow(day("2026-11-18"), day("2026-11-25"));
    expect(isPaymentDate(day("2026-11-24"), window)).toBe(true);
    expect(isPaymentDate(day("2026-11-25"), window)).toBe(false);
    expect(isPaymentDate(day("2026-11-27"), window)).toBe(false);
  });

  test.each<[string, string | null, string]>([
    ["2026-11-19", null, "the next business day is the charge-off's"],
    ["2026-11-18", null, "it is today"],
    ["2026-01-01", null, "it is long ago"],
    ["2026-11-20", "2026-11-19", "one day is left"],
    ["2027-01-17", "2027-01-16", "it is the last of the 60 days"],
    ["2027-01-18", "2027-01-17", "it is after them"],
    ["2027-06-01", "2027-01-17", "it is long after them"],
  ])("today 2026-11-18, charge-off %s: until %s (%s) [SERV-MODAL-21]", (chargeOff, last) => {
    const window = paymentWindow(day("2026-11-18"), day(chargeOff));
    expect(window?.last.toString() ?? null).toBe(last);
    expect(isPaymentDate(day("2026-11-19"), window)).toBe(last !== null);
  });
});

/** What a process in some zone makes of each day: the day just before its midnight in New York, and the windows around it. */
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

/** F10: whatever zone the server is in, and on either side of every midnight of New York. */
describe("2,000 days in each of four zones", () => {
  test.each(["America/New_York", "America/Los_Angeles", "UTC", "Pacific/Auckland"])(
    "%s [SERV-MODAL-18] [SERV-MODAL-19]",
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

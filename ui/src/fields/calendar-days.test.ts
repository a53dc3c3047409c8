import fc from "fast-check";
import { expect, test } from "vitest";
import { dayByKey, formatCalendarDay, weeksOf, within } from "./calendar-days.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test("the weeks of a month start on Sunday and have no days of other months", () => {
  const weeks = weeksOf(Temporal.PlainYearMonth.from("2026-11"));
  expect(weeks.map((week) => week.map((each) => each?.day ?? 0))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 0, 0, 0, 0, 0],
  ]);
});

test("a month omits the weeks before a given day of the month", () => {
  const november = Temporal.PlainYearMonth.from("2026-11");
  const firstOf = (since: string) => weeksOf(november, day(since))[0]?.map((each) => each?.day ?? 0);
  expect(firstOf("2026-11-21")).toEqual([15, 16, 17, 18, 19, 20, 21]);
  expect(firstOf("2026-11-22")).toEqual([22, 23, 24, 25, 26, 27, 28]);
  expect(weeksOf(november, day("2026-11-22"))).toHaveLength(2);
  const december = weeksOf(november.add({ months: 1 }), day("2026-11-22"));
  expect(december).toEqual(weeksOf(november.add({ months: 1 })));
  // Uses December 2026, because that month begins in the middle of a week.
  expect(weeksOf(Temporal.PlainYearMonth.from("2026-12"), day("2026-12-06"))[0]?.[0]?.day).toBe(6);
});

test("every day of any month is listed once, in the column of its weekday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2400 }), (months) => {
      const month = Temporal.PlainYearMonth.from("1950-01").add({ months });
      const weeks = weeksOf(month);
      expect(weeks.flat().flatMap((each) => (each ? [each.day] : []))).toEqual(
        Array.from({ length: month.daysInMonth }, (_, at) => at + 1),
      );
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(week.every((each, column) => !each || each.dayOfWeek % 7 === column)).toBe(true);
      }
    }),
  );
});

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-29"],
  ["End", "2026-12-05"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
])("the key %s moves the focus from Tuesday, December 1, 2026 to %s", (key, to) => {
  expect(dayByKey(key, day("2026-12-01"))?.toString()).toBe(to);
});

test("the Home key moves the focus to the week's Sunday, and the End key to its Saturday", () => {
  expect(dayByKey("Home", day("2026-11-29"))?.toString()).toBe("2026-11-29");
  expect(dayByKey("End", day("2026-11-29"))?.toString()).toBe("2026-12-05");
  expect(dayByKey("Home", day("2026-12-05"))?.toString()).toBe("2026-11-29");
  expect(dayByKey("Tab", day("2026-12-05"))).toBeUndefined();
});

test("a day outside the selectable days is replaced by the nearest selectable day", () => {
  const span = { first: day("2026-11-23"), last: day("2027-01-20") };
  expect(
    ["2026-11-22", "2026-11-23", "2026-12-05", "2027-01-20", "2027-01-21"].map((each) =>
      within(day(each), span).toString(),
    ),
  ).toEqual(["2026-11-23", "2026-11-23", "2026-12-05", "2027-01-20", "2027-01-20"]);
});

test("formatCalendarDay writes the same text as the day's toLocaleString in each locale", () => {
  const parts = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  for (const locale of ["en-US", "en-CA"])
    for (const each of ["2024-02-29", "2026-11-01", "2026-12-31"])
      expect(formatCalendarDay(day(each), locale, parts)).toBe(day(each).toLocaleString(locale, parts));
  expect(formatCalendarDay(day("2026-11-01"), "en-US", { weekday: "narrow" })).toBe("S");
});

import { expect, test } from "vitest";
import { dayOf, formatDate, formatDay, formatNearDate } from "./dates.ts";

test.each([
  ["2025-11-26T04:59:59Z", "2025-11-25"],
  ["2025-11-26T05:00:00Z", "2025-11-26"],
  ["2025-07-01T03:59:59Z", "2025-06-30"],
  ["2025-07-01T04:00:00Z", "2025-07-01"],
])("the instant %s is on the day %s in New York", (moment, day) => {
  expect(dayOf(Temporal.Instant.from(moment)).toString()).toBe(day);
});

test("each date format shows the month and day, and some add the year or the weekday", () => {
  const date = Temporal.PlainDate.from("2025-11-26");
  expect(formatDate(date)).toBe("Nov 26, 2025");
  expect(formatNearDate(date)).toBe("Wed, Nov 26");
  expect(formatDay(date)).toBe("Nov 26");
});

import { businessDaysAfter, businessDaysBefore } from "@portal/domain/payments/calendar/rules";
import { dayOf } from "@portal/domain/wire/dates";

/** The dates and times of the demo data, relative to the given `now`, so that the demo is always current. */
export type Calendar = ReturnType<typeof calendar>;

export const monday = 1;
export const wednesday = 3;

/** Returns functions that calculate dates and times of the demo data. Dates follow the time zone of New York. */
export function calendar(now: Temporal.Instant) {
  const today = dayOf(now);
  const lastOf = (weekday: number) => today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 });
  return {
    hoursAgo: (hours: number) => now.subtract({ hours }).toString(),
    daysAgo: (days: number) => now.subtract({ hours: 24 * days }).toString(),
    /** Returns the nth business day after today, or before today if `nth` is negative. */
    businessDay: (nth: number) =>
      (nth < 0 ? businessDaysBefore(today, -nth) : businessDaysAfter(today, nth)).toString(),
    day: (offset: number) => today.add({ days: offset }).toString(),
    /** Returns the most recent date of a weekday (today counts), plus `offset` weeks and `days` days. */
    weekday: (weekday: number, offset: number, days = 0) =>
      lastOf(weekday).add({ weeks: offset, days }).toString(),
  };
}

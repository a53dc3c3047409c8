import { businessDaysAfter, businessDaysBefore } from "@portal/domain/payments/calendar/rules";
import { dayOf } from "@portal/domain/wire/dates";

/** The dates and times of the demo data. All are relative to the given `now`, so the demo is never out of date. */
export type Calendar = ReturnType<typeof calendar>;

export const monday = 1;
export const wednesday = 3;

/** Returns functions for the demo's dates, which follow the calendar of New York. */
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
    /**
     * Returns a weekday's date plus `days`. Offset 0 means the latest such weekday up to today, 1 the next one and -1
     * the previous one.
     */
    weekday: (weekday: number, offset: number, days = 0) =>
      lastOf(weekday).add({ weeks: offset, days }).toString(),
  };
}

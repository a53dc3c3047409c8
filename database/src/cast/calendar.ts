import { businessDaysAfter, businessDaysBefore } from "@portal/domain/payments/calendar/rules";
import { dayOf } from "@portal/domain/wire/dates";

/** Dates and moments of the cast, all counted from one now, so that the demo is never out of date. */
export type Calendar = ReturnType<typeof calendar>;

export const monday = 1;
export const wednesday = 3;

/** Days are those of New York. */
export function calendar(now: Temporal.Instant) {
  const today = dayOf(now);
  const lastOf = (weekday: number) => today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 });
  return {
    hoursAgo: (hours: number) => now.subtract({ hours }).toString(),
    daysAgo: (days: number) => now.subtract({ hours: 24 * days }).toString(),
    /** The nth day from today on which the banks are open; below zero, before today. */
    businessDay: (nth: number) =>
      (nth < 0 ? businessDaysBefore(today, -nth) : businessDaysAfter(today, nth)).toString(),
    day: (offset: number) => today.add({ days: offset }).toString(),
    /**
     * The given day of the week, or so many days after it: 0 is the last one, today included, 1 the next one, -1 the
     * one before.
     */
    weekday: (weekday: number, offset: number, days = 0) =>
      lastOf(weekday).add({ weeks: offset, days }).toString(),
  };
}

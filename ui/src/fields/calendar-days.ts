/**
 * Returns a month's weeks, starting on Sunday. Days of other months are undefined.
 * @param since omits the weeks before this day
 */
export function weeksOf(
  month: Temporal.PlainYearMonth,
  since?: Temporal.PlainDate,
): (Temporal.PlainDate | undefined)[][] {
  const first = month.toPlainDate({ day: 1 });
  const before = first.dayOfWeek % 7;
  const count = Math.ceil((before + month.daysInMonth) / 7);
  const passed =
    since && month.equals(since.toPlainYearMonth()) ? Math.floor((before + since.day - 1) / 7) : 0;
  return Array.from({ length: count - passed }, (_, week) =>
    Array.from({ length: 7 }, (_each, weekday) => {
      const day = (week + passed) * 7 + weekday - before + 1;
      return day >= 1 && day <= month.daysInMonth ? month.toPlainDate({ day }) : undefined;
    }),
  );
}

const steps: Readonly<Record<string, Temporal.DurationLike>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** Returns the day to which a key moves the focus (ARIA Authoring Practices, date picker dialog). */
export function dayByKey(key: string, from: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const sinceSunday = from.dayOfWeek % 7;
  if (key === "Home") return from.subtract({ days: sinceSunday });
  if (key === "End") return from.add({ days: 6 - sinceSunday });
  const step = steps[key];
  return step === undefined ? undefined : from.add(step);
}

/** Returns the given day or, if the day is outside the span, the nearest day in the span. */
export function within(
  day: Temporal.PlainDate,
  { first, last }: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate },
): Temporal.PlainDate {
  if (Temporal.PlainDate.compare(day, first) < 0) return first;
  return Temporal.PlainDate.compare(day, last) > 0 ? last : day;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a day for a locale. Reuses the formatters, because creating a formatter is slow. */
export function formatCalendarDay(
  day: Temporal.PlainDate,
  locale: string,
  parts: Intl.DateTimeFormatOptions,
): string {
  const key = `${locale} ${JSON.stringify(parts)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" });
  formatters.set(key, formatter);
  // Passes a number, because the browser's own formatter does not accept days of a polyfilled Temporal.
  return formatter.format(day.toZonedDateTime("UTC").epochMilliseconds);
}

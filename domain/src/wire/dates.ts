/** "Nov 26, 2025": a date in a table or a list. */
export function formatDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric" });
}

/** "Wed, Nov 26": a date within the next days. */
export function formatNearDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric" });
}

/** "Nov 14": a date in the last months, so the year is obvious. */
export function formatDay(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "short", day: "numeric" });
}

const rulesZone = "America/New_York";

/** Returns the calendar day of a moment, by default in New York. */
export function dayOf(moment: Temporal.Instant, zone = rulesZone): Temporal.PlainDate {
  return moment.toZonedDateTimeISO(zone).toPlainDate();
}

/** "Nov 20, 2026, 10:42 AM EST": the moment of a recorded event, in New York time. */
export function formatMoment(moment: Temporal.Instant): string {
  return moment
    .toZonedDateTimeISO(rulesZone)
    .toLocaleString("en-US", {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    })
    .replaceAll("\u202f", " ");
}

export function beginOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(rulesZone).toInstant();
}

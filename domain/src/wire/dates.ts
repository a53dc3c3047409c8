/** Writes a date as "Nov 26, 2025", for tables and lists. */
export function formatDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric" });
}

/** Writes a date as "Wed, Nov 26", for dates within the next days. */
export function formatNearDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric" });
}

/** Writes a date as "Nov 14", for dates within the last months, which need no year. */
export function formatDay(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "short", day: "numeric" });
}

const rulesZone = "America/New_York";

/** Returns the calendar day of an instant, by default in New York. */
export function dayOf(moment: Temporal.Instant, zone = rulesZone): Temporal.PlainDate {
  return moment.toZonedDateTimeISO(zone).toPlainDate();
}

/** Writes an instant as "Nov 20, 2026, 10:42 AM EST", for recorded events. Uses New York time. */
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

/** "Nov 26, 2025": a date in a table or a list. */
export function formatDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric" });
}

/** "Wed, Nov 26": a date that is near. */
export function formatNearDate(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric" });
}

/** "Nov 14": a day within the last months, where the year is plain. */
export function formatDay(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "short", day: "numeric" });
}

/** The zone that the product's rules name. */
const rulesZone = "America/New_York";

/** The calendar day of a moment in the zone that the product's rules name. */
export function dayOf(moment: Temporal.Instant, zone = rulesZone): Temporal.PlainDate {
  return moment.toZonedDateTimeISO(zone).toPlainDate();
}

/** "Nov 20, 2026, 10:42 AM EST": a moment in that zone, of something that is on record. */
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

/** The moment at which a calendar day begins there. */
export function beginOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(rulesZone).toInstant();
}

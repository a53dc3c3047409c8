import { dayOf, formatDate, formatDay } from "@portal/domain/wire/dates";

/** Returns a time of day in the desk's zone, such as '2:24 PM ET' (DH-34). */
export function timeAtDesk(moment: Temporal.Instant, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "shortGeneric",
  });
  // Browsers differ in the kind of space before "PM".
  return format.format(moment.epochMilliseconds).replaceAll("\u202f", " ");
}

/** Returns the short name of a zone, such as 'ET'. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Returns a day in the desk's zone, such as 'Nov 14'. Other years have their year. */
export function dayAtDesk(moment: Temporal.Instant, timeZone: string): string {
  const day = dayOf(moment, timeZone);
  return day.year === Temporal.Now.plainDateISO(timeZone).year ? formatDay(day) : formatDate(day);
}

/** Returns a day and time in the desk's zone, such as 'Nov 18, 11:17 AM'. Other years have their year. */
export function momentAtDesk(moment: Temporal.Instant, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  // Browsers differ in the kind of space before "PM".
  const clock = time.format(moment.epochMilliseconds).replaceAll("\u202f", " ");
  return `${dayAtDesk(moment, timeZone)}, ${clock}`;
}

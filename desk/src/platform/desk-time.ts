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

import { dayOf } from "../../wire/dates.ts";

const zone = "America/New_York";
const fullDays = 5;

/**
 * What may be declined and was asked for before this moment declines itself: five full calendar days of New York have
 * passed since the day on which it was asked for (SERV-UPDEMO-05, SH-107, FORG-DDEM-03).
 */
export function declinedBefore(now: Temporal.Instant): Temporal.Instant {
  return dayOf(now, zone).subtract({ days: fullDays }).toZonedDateTime(zone).toInstant();
}

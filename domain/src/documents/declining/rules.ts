import { beginOf, dayOf } from "../../wire/dates.ts";
import { mayBeDeclined } from "../requests/rules.ts";

const fullDays = 5;

/**
 * What may be declined and was asked for before this moment declines itself: five full calendar days of New York have
 * passed since the day on which it was asked for (SERV-UPDEMO-05, SH-107, FORG-DDEM-03).
 */
export function declinedBefore(now: Temporal.Instant): Temporal.Instant {
  return beginOf(dayOf(now).subtract({ days: fullDays }));
}

/** What of a request decides whether it has declined itself. */
type Waiting = Parameters<typeof mayBeDeclined>[0] & {
  readonly createdAt: Temporal.Instant;
  readonly fulfilledAt: Temporal.Instant | null;
  readonly reopenedAt: Temporal.Instant | null;
};

/** Whether the days of an open request are over; what the lender asked for again waits for the borrower (SH-107). */
export function isOverdue(request: Waiting, now: Temporal.Instant): boolean {
  const { createdAt, fulfilledAt, reopenedAt } = request;
  const isWaiting = fulfilledAt === null && reopenedAt === null && mayBeDeclined(request);
  return isWaiting && Temporal.Instant.compare(createdAt, declinedBefore(now)) < 0;
}

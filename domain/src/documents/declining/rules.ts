import { beginOf, dayOf } from "../../wire/dates.ts";
import { mayBeDeclined } from "../requests/rules.ts";

const fullDays = 5;

/**
 * Returns the start of the fifth day before today in New York. Older optional requests are declined automatically
 * (SERV-UPDEMO-05, SH-107, FORG-DDEM-03).
 */
export function declinedBefore(now: Temporal.Instant): Temporal.Instant {
  return beginOf(dayOf(now).subtract({ days: fullDays }));
}

type Waiting = Parameters<typeof mayBeDeclined>[0] & {
  readonly createdAt: Temporal.Instant;
  readonly fulfilledAt: Temporal.Instant | null;
  readonly reopenedAt: Temporal.Instant | null;
};

/** A request that the lender reopened has no deadline (SH-107). */
export function isOverdue(request: Waiting, now: Temporal.Instant): boolean {
  const { createdAt, fulfilledAt, reopenedAt } = request;
  const isWaiting = fulfilledAt === null && reopenedAt === null && mayBeDeclined(request);
  return isWaiting && Temporal.Instant.compare(createdAt, declinedBefore(now)) < 0;
}

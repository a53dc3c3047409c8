import { dayOf } from "../wire/dates.ts";
import { withSeparators } from "../wire/messages.ts";
import { mostAsideReason, type WorkItem } from "./contract.ts";

/** Minutes for which a claim lasts without activity (DESK-CLAIM-01), and a reservation in any case (DESK-SPEED-05). */
export const claimMinutes = 5;
export const reservationMinutes = 2;
/** The most claims of one person. The next one releases the oldest. */
export const mostClaims = 5;
/** The most items of one assignment. */
export const mostAssigned = 200;
/** The farthest day until which an item can be set aside, in days, and the hour of its return (DESK-QUEUE-12). */
const mostAsideDays = 30;
const returnHour = 8;
/** The lender's days for a forgiveness application, and the day from which the desk warns (DESK-QUEUE-06). */
export const limitDays = 60;
export const warningDay = 50;
/** Seconds that `GET /desk/changes` repeats, and seconds after which a person no longer counts as a viewer. */
export const repeatSeconds = 15;
export const viewerSeconds = 15;

/** The number at which the server stops counting what waits in a tab of the queue or in a list of threads. */
export const mostWaiting = 1_000;

/** Writes a count, such as '1,204'. Writes '1,000+' for a count at which the server stopped. */
export const countUpTo = (mostCounted: number, count: number): string =>
  `${withSeparators(count)}${count >= mostCounted ? "+" : ""}`;

/** Returns the subject of the queue's item that a document belongs to: its request, or its type (DH-15). */
export function subjectOf(document: {
  readonly opportunityId: string;
  readonly stipulationId: string | null;
  readonly documentType: string;
}): string {
  return `${document.opportunityId}:${document.stipulationId ?? document.documentType}`;
}

/** Returns the calendar days since an item's start, in the desk's zone. */
export function ageDays(since: Temporal.Instant, now: Temporal.Instant, zone: string): number {
  const days = dayOf(since, zone).until(dayOf(now, zone)).days;
  return Math.max(0, days);
}

/** Returns the last day for a forgiveness application that was complete at a moment. */
export const limitDateOf = (completeAt: Temporal.Instant, zone: string): Temporal.PlainDate =>
  dayOf(completeAt, zone).add({ days: limitDays });

export type LimitDay = {
  /** The day of the period, such as 57 of 60. More than 60 when the period is over. */
  readonly day: number;
  readonly daysOver: number;
  readonly isNear: boolean;
};

/** Returns the day of the 60-day period on a date. */
export function limitDay(limitDate: Temporal.PlainDate, today: Temporal.PlainDate): LimitDay {
  const day = limitDays - today.until(limitDate).days;
  return { day, daysOver: Math.max(0, day - limitDays), isNear: day >= warningDay };
}

/** Returns the moment before which an application must have been complete to be near the limit now. */
export function nearLimitBefore(now: Temporal.Instant, zone: string): Temporal.Instant {
  return dayOf(now, zone)
    .subtract({ days: warningDay - 1 })
    .toZonedDateTime(zone)
    .toInstant();
}

/** Returns the farthest day until which an item can be set aside. */
export const lastAsideDay = (now: Temporal.Instant, zone: string): Temporal.PlainDate =>
  dayOf(now, zone).add({ days: mostAsideDays });

/** A typed day that is missing, is not a date, or is not allowed; and a reason that is missing or too long. */
export type AsideFaults = {
  readonly until?: "missing" | "shape" | "range" | undefined;
  readonly reason?: "missing" | "long" | undefined;
};

/** Checks the typed day and reason with which a person sets an item aside (DESK-QUEUE-12). */
export function checkAside(
  typed: { readonly until: string; readonly reason: string },
  now: Temporal.Instant,
  zone: string,
): AsideFaults {
  return { until: untilFault(typed.until, now, zone), reason: asideReasonFault(typed.reason) };
}

function untilFault(typed: string, now: Temporal.Instant, zone: string): AsideFaults["until"] {
  if (typed.trim() === "") return "missing";
  const day = dayTyped(typed);
  if (!day) return "shape";
  return returnsAt(day, now, zone) ? undefined : "range";
}

function asideReasonFault(typed: string): AsideFaults["reason"] {
  if (typed.trim() === "") return "missing";
  return typed.length > mostAsideReason ? "long" : undefined;
}

/** Returns when an item that is set aside until a day comes back, or undefined if the day is not allowed. */
export function returnsAt(
  until: Temporal.PlainDate,
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant | undefined {
  const ahead = dayOf(now, zone).until(until).days;
  if (ahead < 1 || ahead > mostAsideDays) return undefined;
  return until.toZonedDateTime({ timeZone: zone, plainTime: { hour: returnHour } }).toInstant();
}

type Claimed = { readonly claim: Pick<NonNullable<WorkItem["claim"]>, "staffId" | "until"> | null };

/** Returns whether another person holds the item. */
export function isClaimedByOther({ claim }: Claimed, staffId: string, now: Temporal.Instant): boolean {
  return claim !== null && claim.staffId !== staffId && Temporal.Instant.compare(claim.until, now) > 0;
}

/**
 * Returns whether a person may take over an item: immediately with `work.assign`, others once the claim has expired
 * (DESK-CLAIM-02).
 */
export const canTakeOver = (
  item: Claimed,
  { staffId, canAssign }: { readonly staffId: string; readonly canAssign: boolean },
  now: Temporal.Instant,
): boolean => canAssign || !isClaimedByOther(item, staffId, now);

/** Reads a day typed as mm/dd/yyyy. Returns undefined for any other text. */
export function dayTyped(text: string): Temporal.PlainDate | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  try {
    return year === undefined
      ? undefined
      : Temporal.PlainDate.from(
          { year: Number(year), month: Number(month), day: Number(day) },
          { overflow: "reject" },
        );
  } catch {
    return undefined;
  }
}

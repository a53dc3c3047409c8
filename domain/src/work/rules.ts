import { dayOf } from "../wire/dates.ts";
import { withSeparators } from "../wire/messages.ts";
import { mostAsideReason, type WorkItem } from "./contract.ts";

/**
 * Minutes without activity until a claim expires (DESK-CLAIM-01), and minutes until a reservation expires
 * (DESK-SPEED-05).
 */
export const claimMinutes = 5;
export const reservationMinutes = 2;
/** The maximum number of a person's claims. The next claim releases the oldest. */
export const mostClaims = 5;
/** The maximum number of items in one assignment. */
export const mostAssigned = 200;
/**
 * The maximum number of days for which an item can be set aside, and the hour at which it comes back (DESK-QUEUE-12).
 */
const mostAsideDays = 30;
const returnHour = 8;
/** Days for deciding a forgiveness application, and the day from which the desk warns (DESK-QUEUE-06). */
export const limitDays = 60;
export const warningDay = 50;
/** `GET /desk/changes` repeats the changes of this many seconds. A person counts as a viewer for this many seconds. */
export const repeatSeconds = 15;
export const viewerSeconds = 15;

/** The maximum count of waiting items or threads. The server stops counting at this number. */
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

/** Returns the calendar days since an item's start, in the desk's time zone. */
export function ageDays(since: Temporal.Instant, now: Temporal.Instant, zone: string): number {
  const days = dayOf(since, zone).until(dayOf(now, zone)).days;
  return Math.max(0, days);
}

/** Returns the last day for deciding a forgiveness application that was complete at the given time. */
export const limitDateOf = (completeAt: Temporal.Instant, zone: string): Temporal.PlainDate =>
  dayOf(completeAt, zone).add({ days: limitDays });

export type LimitDay = {
  /** The day of the period, such as 57 of 60. Above 60 after the period's end. */
  readonly day: number;
  readonly daysOver: number;
  readonly isNear: boolean;
};

/** Returns the number of a date within the 60-day period. */
export function limitDay(limitDate: Temporal.PlainDate, today: Temporal.PlainDate): LimitDay {
  const day = limitDays - today.until(limitDate).days;
  return { day, daysOver: Math.max(0, day - limitDays), isNear: day >= warningDay };
}

/** Returns the cutoff for the limit. Applications that were complete before this time are near the limit. */
export function nearLimitBefore(now: Temporal.Instant, zone: string): Temporal.Instant {
  return dayOf(now, zone)
    .subtract({ days: warningDay - 1 })
    .toZonedDateTime(zone)
    .toInstant();
}

/** Returns the last day until which an item can be set aside. */
export const lastAsideDay = (now: Temporal.Instant, zone: string): Temporal.PlainDate =>
  dayOf(now, zone).add({ days: mostAsideDays });

/** The faults of a typed day and reason. `shape` means that the text is not a date. */
export type AsideFaults = {
  readonly until?: "missing" | "shape" | "range" | undefined;
  readonly reason?: "missing" | "long" | undefined;
};

/** Checks the typed day and reason for setting an item aside (DESK-QUEUE-12). */
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

/** Returns when an item comes back that is set aside until the given day. Undefined if the day is not allowed. */
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

/** Returns whether another person's claim of the item is in effect. */
export function isClaimedByOther({ claim }: Claimed, staffId: string, now: Temporal.Instant): boolean {
  return claim !== null && claim.staffId !== staffId && Temporal.Instant.compare(claim.until, now) > 0;
}

/**
 * Returns whether a person may take over an item. Without `work.assign`, the other person's claim must have expired
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

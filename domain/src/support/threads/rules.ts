import { dayOf, formatDate, formatNearDate } from "../../wire/dates.ts";
import { fillIn, required, tooLong, withSeparators } from "../../wire/messages.ts";
import type { CaseStatus } from "../contract.ts";
import { longestMessage } from "../inquiry/contract.ts";
import { threadTexts } from "./messages.ts";

/**
 * Days after closing during which a borrower's message reopens the thread. A later message opens a new thread
 * (DESK-CASE-04).
 */
export const reopenDays = 30;

/** Minutes for which a claim of a thread lasts without typing (DESK-CASE-05). */
export const claimMinutes = 5;

/** Returns whether a borrower's message belongs to this thread. A later message opens a new thread. */
export function isContinued(
  { status, closedAt }: { readonly status: CaseStatus; readonly closedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (status !== "closed" || !closedAt) return true;
  return Temporal.Instant.compare(now, closedAt.add({ hours: 24 * reopenDays })) <= 0;
}

/** Returns whether the other side's last message is newer than the person's last reading. */
export function isUnread(lastWrittenAt: Temporal.Instant | null, readAt: Temporal.Instant | null): boolean {
  if (!lastWrittenAt) return false;
  return !readAt || Temporal.Instant.compare(lastWrittenAt, readAt) > 0;
}

/** Returns the error of a message that is empty or too long, or undefined. */
export function messageFault(text: string): string | undefined {
  if (text.trim() === "") return required;
  if (text.length <= longestMessage) return undefined;
  return fillIn(tooLong, { most: withSeparators(longestMessage) });
}

/** Days after which a date shows its year instead of its weekday. */
const nearDays = 6;

/** Writes the day of a message in the reader's time zone: "Today", "Fri, Nov 20", or "Oct 30, 2026" after a week. */
export function messageDay(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  const days = day.until(today).days;
  if (days === 0) return threadTexts.today;
  return days > 0 && days <= nearDays ? formatNearDate(day) : formatDate(day);
}

/** Writes the day and the time of a message, such as "Today, 12:52 PM". */
export function messageMoment(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const time = at
    .toZonedDateTimeISO(zone)
    .toLocaleString("en-US", { hour: "numeric", minute: "2-digit" })
    .replaceAll("\u202f", " ");
  return `${messageDay(at, now, zone)}, ${time}`;
}

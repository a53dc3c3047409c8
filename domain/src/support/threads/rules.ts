import { fillIn, required, tooLong, withSeparators } from "../../wire/messages.ts";
import type { CaseStatus } from "../contract.ts";
import { longestMessage } from "../inquiry/contract.ts";

/** Days after the closing in which a borrower's message reopens the thread. Later, it opens a new one (DESK-CASE-04). */
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

/** Returns whether a person has not read what the other side wrote last. */
export function isUnread(lastWrittenAt: Temporal.Instant | null, readAt: Temporal.Instant | null): boolean {
  if (!lastWrittenAt) return false;
  return !readAt || Temporal.Instant.compare(lastWrittenAt, readAt) > 0;
}

/** Returns the error of a message that is empty or too long, or undefined. */
export function messageFault(text: string, most: number = longestMessage): string | undefined {
  if (text.trim() === "") return required;
  return text.length <= most ? undefined : fillIn(tooLong, { most: withSeparators(most) });
}

import { fillIn, required, tooLong, withSeparators } from "../../wire/messages.ts";
import { longestReply } from "../lender/threads/contract.ts";
import { unfilledFault, unfilledFields } from "../lender/templates/rules.ts";
import { waitingTimes } from "./messages.ts";

/** Returns the error of a message to a borrower: it is empty, too long, or has an unfilled field (DESK-CASE-03). */
export function replyFault(text: string): string | undefined {
  if (text.trim() === "") return required;
  if (text.trim().length > longestReply) return fillIn(tooLong, { most: withSeparators(longestReply) });
  return unfilledFault(text);
}

/** Splits a text at its unfilled fields: every second part is a field. */
export function splitAtFields(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { field, start } of unfilledFields(text)) {
    parts.push(text.slice(from, start), field);
    from = start + field.length;
  }
  return [...parts, text.slice(from)];
}

/** Returns a waiting time in its largest whole unit, such as "22 min" or "2 days". It is at least one minute. */
export function waitingWords(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(1, Math.floor(since.until(now).total("minutes")));
  if (minutes < 60) return fillIn(waitingTimes.minutes, { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return fillIn(waitingTimes.hours, { n: hours });
  const days = Math.floor(hours / 24);
  return fillIn(days === 1 ? waitingTimes.oneDay : waitingTimes.days, { n: withSeparators(days) });
}

/** Returns a loan's name with its number, which the names of some loans already contain. */
export const loanLabel = ({ name, loanId }: { readonly name: string; readonly loanId: string }): string =>
  name.includes(loanId) ? name : `${name} ${loanId}`;

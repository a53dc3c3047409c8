import * as z from "zod/mini";

/** Why an email became no message of a thread (DESK-CASE-08). */
export const unmatchedReason = z.enum([
  /** The email cannot be parsed. */
  "unreadable",
  /** No recipient is an address of a thread, or the recipients name several threads. */
  "no-token",
  "unknown-token",
  /** There is not exactly one sender, or the mail server did not confirm the sender's domain. */
  "sender-not-proven",
  /** The sender is not the borrower of the thread. */
  "other-sender",
  /** The borrower's text is empty without its quotes and signature. */
  "empty",
  "too-long",
  /** The thread already got the most emails of a day. */
  "too-many",
]);
export type UnmatchedReason = z.infer<typeof unmatchedReason>;

/** What became of an email from the mailbox. */
export const emailOutcome = z.enum(["message", "unmatched", "automatic", "too-large"]);
export type EmailOutcome = z.infer<typeof emailOutcome>;

export const emailLimits = {
  /** A larger email is not read, except for its header. */
  bytes: 1_000_000,
  /** Characters of a message that arrives by email. */
  longestText: 10_000,
  /** Characters that are kept of an email that became no message. */
  keptText: 2_000,
  /** Emails that become messages of one thread in 24 hours. */
  threadEmailsADay: 20,
} as const;

/** Days for which unmatched emails and the ids of all emails are kept. */
export const emailRetentionDays = 30;

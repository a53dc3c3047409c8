import * as z from "zod/mini";

/** Reasons why an email did not become a message of a thread (DESK-CASE-08). */
export const unmatchedReason = z.enum([
  /** The email cannot be parsed. */
  "unreadable",
  /** The recipients include no address of a thread, or the addresses of several threads. */
  "no-token",
  "unknown-token",
  /** There is not exactly one sender, or the mail server did not confirm the sender's domain. */
  "sender-not-proven",
  /** The sender is not the borrower of the thread. */
  "other-sender",
  /** The email contains no text besides its quotes and signature. */
  "empty",
  "too-long",
  /** The thread already received the maximum number of emails within a day. */
  "too-many",
]);
export type UnmatchedReason = z.infer<typeof unmatchedReason>;

/** The result of processing an email from the mailbox. */
export const emailOutcome = z.enum(["message", "unmatched", "automatic", "too-large"]);
export type EmailOutcome = z.infer<typeof emailOutcome>;

export const emailLimits = {
  /** The maximum size of an email. The portal reads only the header of a larger email. */
  bytes: 1_000_000,
  /** The maximum length of a message that arrives by email, in characters. */
  longestText: 10_000,
  /** The number of characters that the portal stores of an email that did not become a message. */
  keptText: 2_000,
  /** The maximum number of emails within 24 hours that become messages of one thread. */
  threadEmailsADay: 20,
} as const;

/** Days for which the portal stores unmatched emails and the ids of all emails. */
export const emailRetentionDays = 30;

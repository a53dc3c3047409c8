import type { CaseStatus } from "../contract.ts";

/** The states of a thread in the borrower's words (DESK-BOR-01). */
export const threadStatuses: Readonly<Record<CaseStatus, string>> = {
  open: "Awaiting our reply",
  answered: "Answered",
  closed: "Closed",
};

export const threadTexts = {
  title: "Messages",
  newMessage: "New message",
  empty: "You have no messages.",
  unread: "Unread",
  threads: "Your messages",

  today: "Today",

  earlier: "Show earlier messages",
  you: "You",
  byEmail: "{time}, by email",
  continues: "This continues case {number}.",
  yourMessage: "Your message",
  files: "To send files, use your action items.",
  send: "Send",
  sending: "Sending",
  sent: "Your message was sent.",
  /** Shown when the reply became a new thread. */
  sentAsNew: "Your message was sent. The earlier thread was closed a while ago, so this is a new one.",
  reopens: "This thread is closed. Your message reopens it or starts a new one.",

  /** The number of unread threads in the menu, for screen readers. */
  unreadThreads: "{count} unread",
  replied: "We replied to your message about {topic}.",
  readReply: "Read reply",
  wroteFirst: "We sent you a message about {topic}.",
  readMessage: "Read message",
  viewMessages: "View your messages",
} as const;

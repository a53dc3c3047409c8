import type { CaseStatus } from "../contract.ts";

/** The states of a thread in the words of staff (DESK-CASE-04). */
export const caseStatuses: Readonly<Record<CaseStatus, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

/** The segments of the list. `mine` and `unassigned` are parts of the open threads. */
export const segmentNames = {
  open: "Open",
  mine: "Mine",
  unassigned: "Unassigned",
  answered: "Answered",
  closed: "Closed",
} as const;

export const sortNames = { "longest-waiting": "Longest waiting", newest: "Newest first" } as const;

/** How long a borrower has waited. */
export const waitingTimes = {
  minutes: "{n} min",
  hours: "{n} h",
  oneDay: "1 day",
  days: "{n} days",
} as const;

/** Texts of the desk's list of threads, and of the frame around list and thread. */
export const threadListTexts = {
  title: "Messages",
  waiting: "{n} waiting for a reply. Longest wait: {time}.",
  noneWaiting: "No one is waiting for a reply.",
  segments: "Filter threads",
  topic: "Topic",
  allTopics: "All topics",
  sort: "Sort",
  threads: "Threads",
  loading: "Loading the threads",
  unread: "Unread.",
  moved: "Moved",
  newOnes: "{n} new",
  empty: "No open messages.",
  emptyLead: "New messages appear automatically.",
  emptySegment: "No threads here.",
  noMatches: "No matches.",
  clearFilters: "Clear filters",
  pages: "Pages of threads",
  select: "Select a thread.",
  selectByKey: "Select a thread, or press {key}.",
  detailsLater: "Borrower details appear here.",
} as const;

/** Texts of one thread. */
export const threadTexts = {
  thread: "Thread with {name}",
  loading: "Loading the thread",
  back: "Messages",
  caseNumber: "Case {n}",
  application: "Application {number}",
  waiting: "waiting {time}",
  continues: "Continues case {n}",
  earlier: "Show earlier messages",
  portal: "Portal",
  email: "Email",
  emailSent: "Email sent",
  today: "Today, {time}",
  yourProgram: "Your system",

  assign: "Assign",
  toMe: "to me",
  assigning: "Assigning",
  more: "Change topic or loan, or close",
  change: "Change topic, assignee or loan",
  assignToMe: "Assign to me",
  close: "Close without a reply",
  reopen: "Reopen",
  showLatest: "Show latest",

  closedLead: "This thread is closed. It opens again when {firstName} writes.",
  readOnly: "You can read this thread. Only people who answer messages can reply.",
  replying: "{name} is replying.",
  replyingLead: "You can reply when they finish, or 5 minutes after they stop typing.",
  arrived: "A new message arrived while you were typing.",

  reply: "Your reply",
  preview: "Preview for {firstName}",
  send: "Send",
  sendAndClose: "Send and close",
  sending: "Sending",
  sent: "Sent to {firstName}.",
  sentAndClosed: "Sent to {firstName}. The thread is closed.",

  about: "About this thread",
  borrower: "Borrower",
  loans: "Loans",
  noLoans: "No loans.",
  pastDue: "{amount} past due",
  openRequests: "Open requests",
  noRequests: "No open requests.",
  oneFile: "1 file",
  files: "{n} files",
} as const;

/** Texts of the dialog that inserts a template. */
export const insertTexts = {
  title: "Insert template",
  find: "Find a template",
  templates: "Templates",
  loading: "Loading the templates",
  none: "No matches.",
  note: "inserts. Unfilled fields are marked.",
} as const;

/** Texts of the dialog that changes a thread. */
export const changeTexts = {
  title: "Change thread",
  topic: "Topic",
  assignee: "Assignee",
  nobody: "Unassigned",
  application: "Application",
  loan: "Loan",
  none: "None",
  loading: "Loading the choices",
  note: "{firstName} doesn't see these changes.",
  save: "Save",
  saving: "Saving",
  cancel: "Cancel",
} as const;

/** The lines that show a thread's changes to staff. A date follows each line (DESK-CASE-09). */
export const changeLines = {
  type: "{name} changed the topic to {after}",
  taken: "{name} took this thread",
  assigned: "{name} assigned this thread to {after}",
  unassigned: "{name} removed the assignment",
  application: "{name} linked application {after}",
  noApplication: "{name} unlinked application {before}",
  loan: "{name} linked loan {after}",
  noLoan: "{name} unlinked loan {before}",
  closed: "{name} closed this thread",
  reopened: "{name} reopened this thread",
} as const;

/** Texts of the dialog that starts a thread (DESK-CASE-07). */
export const messageTexts = {
  message: "Message {firstName}",
  topic: "Topic",
  chooseTopic: "Choose a topic",
  about: "About",
  text: "Your message",
  preview: "Preview for {firstName}",
  mailTitle: "A message from {lender}",
  note: "Sent by email and in Messages.",
  loading: "Loading the topics",
  send: "Send",
  sending: "Sending",
  cancel: "Cancel",
  sent: "Your message to {firstName} was sent.",
} as const;

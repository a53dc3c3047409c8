import type { LenderCase, listLenderCases } from "@portal/domain/support/lender/contract";
import type { Thread, ThreadMessage } from "@portal/domain/support/lender/threads/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";

const at = (text: string) => Temporal.Instant.from(text);

/** An open thread of the list. All its values are different. */
export const lenderCase = (changes: Partial<LenderCase> = {}): LenderCase => ({
  caseId: "k-pay",
  caseNumber: 1042,
  accountId: "ac-maple",
  contactId: "c-dana",
  type: "payment",
  subject: "Request submitted through customer portal",
  description: "My bank says the payment came back.",
  status: "open",
  createdTimestamp: at("2026-11-20T14:31:00Z"),
  closedTimestamp: null,
  answers: [],
  version: 3,
  topic: "Payment Question",
  contactName: "Dana Whitfield",
  accountName: "Maple & Main Bakery LLC",
  opportunityId: null,
  advanceId: "ad-22871",
  staff: null,
  claim: null,
  lastBorrowerTimestamp: at("2026-11-23T18:52:00Z"),
  lastMessage: {
    from: "borrower",
    text: "Can you tell me what the $1,284.60 is made of?",
    timestamp: at("2026-11-23T18:52:00Z"),
  },
  isUnread: false,
  ...changes,
});

const topics = [
  { value: "payment", displayName: "Payment Question" },
  { value: "access", displayName: "Account Access" },
];

/** A page of the list with these threads. By default, all of them wait for a reply. */
export const casesPage = (
  cases: readonly LenderCase[],
  changes: Partial<ReplyOf<typeof listLenderCases>> = {},
): ReplyOf<typeof listLenderCases> => ({
  cases: [...cases],
  total: cases.length,
  counts: { open: cases.length, mine: 0, unassigned: cases.length, answered: 0 },
  longestWaitingTimestamp: cases[0]?.lastBorrowerTimestamp ?? null,
  topics: [...topics],
  nextCursor: null,
  ...changes,
});

export const fromDana = (changes: Partial<ThreadMessage> = {}): ThreadMessage => ({
  messageId: "m-1",
  by: { kind: "borrower", id: "c-dana", name: "Dana Whitfield" },
  channel: "portal",
  text: "My bank says the payment came back. What happens now?",
  timestamp: at("2026-11-20T14:31:00Z"),
  ...changes,
});

/** The thread of `lenderCase` with one message. */
export const thread = (changes: Partial<Thread> = {}): Thread => ({
  caseId: "k-pay",
  caseNumber: 1042,
  type: "payment",
  topic: "Payment Question",
  contactId: "c-dana",
  accountId: "ac-maple",
  opportunityId: null,
  advanceId: "ad-22871",
  status: "open",
  version: 3,
  staffId: null,
  staff: null,
  createdTimestamp: at("2026-11-20T14:31:00Z"),
  closedTimestamp: null,
  lastBorrowerTimestamp: at("2026-11-23T18:52:00Z"),
  previous: null,
  claim: null,
  messages: [fromDana()],
  changes: [],
  nextCursor: null,
  contact: {
    firstName: "Dana",
    lastName: "Whitfield",
    phone: "(515) 555-0148",
    email: "dana@mapleandmain.example",
  },
  account: { accountId: "ac-maple", name: "Maple & Main Bakery LLC" },
  opportunity: null,
  loans: [
    {
      advanceId: "ad-22871",
      loanId: "4410-22871",
      name: "Business loan",
      balance: 1_920_000,
      pastDue: 128_460,
    },
    { advanceId: "ad-30956", loanId: "4410-30956", name: "Line of credit", balance: 5_118_672, pastDue: 0 },
  ],
  opportunities: [{ opportunityId: "op-maple", number: "7720-10418" }],
  openRequests: [
    { stipulationId: "sp-rent", opportunityId: "op-maple", name: "Rent Documents", toReview: 3 },
  ],
  templateFields: {
    firstName: "Dana",
    business: "Maple & Main Bakery LLC",
    loanNumber: "4410-22871",
    product: "Alderway",
    phone: null,
    myName: "Joelle",
  },
  ...changes,
});

import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../../wire/cursor.ts";
import { endpoint } from "../../../wire/endpoint.ts";
import { paragraph } from "../../../wire/fields.ts";
import { amount, id, instant } from "../../../wire/shapes.ts";
import { caseStatus } from "../../contract.ts";
import { messageChannel } from "../../threads/contract.ts";

/** The maximum length of a message to a borrower, in characters (DESK-CASE-03). */
export const longestReply = 5000;
export const replyText = paragraph(longestReply).check(z.regex(/\S/, "Required"));

const colleague = z.object({ staffId: id, name: z.string() });

/** The person who is typing a reply. Colleagues see the name until the given time (DESK-CASE-05). */
export const caseClaim = z.object({ ...colleague.shape, until: instant });
export type CaseClaim = z.infer<typeof caseClaim>;

/** The kinds of authors of messages. `lender` is a program of the lender. */
export const authorKind = z.enum(["borrower", "staff", "lender"]);
export type AuthorKind = z.infer<typeof authorKind>;

const author = z.object({
  kind: authorKind,
  /** For a program, the name of its API key. Null for a program's answer that an earlier release stored. */
  id: z.nullable(id),
  /** The person's name. For a program, the name of its key or null. */
  name: z.nullable(z.string()),
});

const message = z.object({
  messageId: id,
  by: author,
  channel: messageChannel,
  text: z.string(),
  timestamp: instant,
});

/** The fields of a thread that staff can change. */
export const changedField = z.enum(["type", "staff", "opportunity", "advance", "status"]);
export type ChangedField = z.infer<typeof changedField>;

/** A change of the thread, which only staff see (DESK-CASE-09). */
const change = z.object({
  changeId: id,
  by: author,
  field: changedField,
  /** The displayed values before and after the change, such as a topic's name or a loan's number. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  timestamp: instant,
});

/** A thread as staff and the lender's programs see it. */
const thread = z.object({
  caseId: id,
  caseNumber: z.int(),
  /** The value of the topic, and its displayed name. */
  type: z.string(),
  topic: z.string(),
  contactId: id,
  accountId: z.nullable(id),
  opportunityId: z.nullable(id),
  advanceId: z.nullable(id),
  status: caseStatus,
  /** Increases with every message and every change of the thread. */
  version: z.int(),
  /** The assignee. */
  staffId: z.nullable(id),
  staff: z.nullable(colleague),
  createdTimestamp: instant,
  closedTimestamp: z.nullable(instant),
  /** The borrower's last message, or null if the borrower has not written. */
  lastBorrowerTimestamp: z.nullable(instant),
  /** The closed thread that this one continues (DESK-CASE-04). */
  previous: z.nullable(z.object({ caseId: id, caseNumber: z.int() })),
  claim: z.nullable(caseClaim),
  /** One page of messages. The first page contains the newest messages. Each page begins with its oldest message. */
  messages: z.array(message),
  /** The changes from the time of this page's messages, oldest first. The last page also has all earlier changes. */
  changes: z.array(change),
  /** The cursor of the next older messages. */
  nextCursor,

  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  account: z.nullable(z.object({ accountId: id, name: z.string() })),
  /** The application and the loan that the thread is about. */
  opportunity: z.nullable(z.object({ opportunityId: id, number: z.string() })),
  /** The loans of the business, at most 20. */
  loans: z.array(
    z.object({
      advanceId: id,
      loanId: z.string(),
      name: z.string(),
      balance: amount,
      pastDue: amount,
    }),
  ),
  /** The applications that staff can link to the thread, newest first, at most 20 of the business. */
  opportunities: z.array(z.object({ opportunityId: id, number: z.string() })),
  /** The open requests of the business, oldest first, at most 20. */
  openRequests: z.array(
    z.object({ stipulationId: id, opportunityId: id, name: z.string(), toReview: z.int() }),
  ),
  /**
   * The values of a template's fields. Null for a value that the thread or the caller's profile lacks (DESK-CASE-06).
   */
  templateFields: z.object({
    firstName: z.nullable(z.string()),
    business: z.nullable(z.string()),
    loanNumber: z.nullable(z.string()),
    product: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    myName: z.nullable(z.string()),
  }),
});
export type Thread = z.infer<typeof thread>;
export type ThreadMessage = z.infer<typeof message>;
export type ThreadChange = z.infer<typeof change>;

const params = z.object({ caseId: id });

/** Marks the thread as read by the caller, if the caller is a member of staff. */
export const getThread = endpoint({
  method: "GET",
  path: "/lender/cases/:caseId",
  access: "lender",
  permission: "cases.read",
  summary: "Returns a thread of messages with a borrower, with its newest messages.",
  params,
  query: z.object(pageQuery),
  reply: z.object({ thread }),
  refusals: { OWN_RECORD: 409 },
  background: true,
});

/** Writes to a borrower without an inquiry. The borrower gets an email (DESK-CASE-07). */
export const openCase = endpoint({
  method: "POST",
  path: "/lender/cases",
  access: "lender",
  permission: "cases.write",
  summary: "Starts a thread of messages with a borrower and mails the message.",
  body: z.strictObject({
    contactId: z.string(),
    /** A business of the person, or null. Required with an application or a loan. */
    accountId: z.nullable(z.string()),
    /** An application or a loan of the business. */
    opportunityId: z._default(z.nullable(z.string()), null),
    advanceId: z._default(z.nullable(z.string()), null),
    type: z.string(),
    text: replyText,
  }),
  reply: z.object({ thread }),
  refusals: { OWN_RECORD: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** Omitted fields do not change. `staffId` must be the id of a person who can answer (DESK-CASE-09). */
export const changeCase = endpoint({
  method: "PATCH",
  path: "/lender/cases/:caseId",
  access: "lender",
  permission: "cases.write",
  summary: "Changes the topic, the assignee, the application, the loan or the status of a thread.",
  params,
  body: z.strictObject({
    type: z.optional(z.string()),
    staffId: z.optional(z.nullable(z.string())),
    opportunityId: z.optional(z.nullable(z.string())),
    advanceId: z.optional(z.nullable(z.string())),
    status: z.optional(caseStatus),
  }),
  reply: z.object({ thread }),
  refusals: { OWN_RECORD: 409 },
  isVersioned: true,
});

/** The page calls this while the person types. The claim lasts five minutes (DESK-CASE-05). */
export const claimCase = endpoint({
  method: "PUT",
  path: "/desk/cases/:caseId/claim",
  access: "staff",
  permission: "cases.write",
  summary: "Shows to others that the caller is replying, for five minutes.",
  params,
  body: z.strictObject({}),
  reply: z.object({ claim: caseClaim }),
  refusals: { CLAIMED: 409, OWN_RECORD: 409 },
});

export const releaseCase = endpoint({
  method: "DELETE",
  path: "/desk/cases/:caseId/claim",
  access: "staff",
  permission: "cases.write",
  summary: "Ends the caller's claim of a thread.",
  params,
  reply: z.object({}),
  refusals: {},
});

export const listCaseAssignees = endpoint({
  method: "GET",
  path: "/desk/cases/assignees",
  access: "staff",
  permission: "cases.read",
  summary: "Returns the members of staff who can answer borrowers, by name.",
  reply: z.object({ people: z.array(colleague) }),
  refusals: {},
  background: true,
});

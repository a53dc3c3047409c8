import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { line } from "../../wire/fields.ts";
import { country, id, instant } from "../../wire/shapes.ts";
import { caseStatus, caseTypeGroup, legalKind } from "../contract.ts";
import { caseClaim, replyText } from "./threads/contract.ts";

const lenderCase = z.object({
  caseId: id,
  caseNumber: z.int(),
  accountId: z.nullable(id),
  contactId: id,
  type: z.string(),
  subject: z.string(),
  /** The first message. A list for staff contains only its beginning. */
  description: z.string(),
  status: caseStatus,
  createdTimestamp: instant,
  closedTimestamp: z.nullable(instant),
  /**
   * The lender's messages, oldest first. `GET /lender/cases/{caseId}` also returns the borrower's later messages. Empty
   * in a list for staff.
   */
  answers: z.array(z.object({ text: z.string(), answeredTimestamp: instant })),
  version: z.int(),
  /** The displayed name of the topic. */
  topic: z.string(),
  /** The borrower's name. */
  contactName: z.string(),
  accountName: z.nullable(z.string()),
  opportunityId: z.nullable(id),
  advanceId: z.nullable(id),
  /** The assignee. */
  staff: z.nullable(z.object({ staffId: id, name: z.string() })),
  claim: z.nullable(caseClaim),
  /** The borrower's last message, or null if the borrower has not written. */
  lastBorrowerTimestamp: z.nullable(instant),
  /** The beginning of the last message. */
  lastMessage: z.object({ from: z.enum(["borrower", "lender"]), text: z.string(), timestamp: instant }),
  /** Whether the borrower has written since the caller last opened the thread. False for the lender's programs. */
  isUnread: z.boolean(),
});
export type LenderCase = z.infer<typeof lenderCase>;

/**
 * The order of a list of cases. `created` sorts by the first message, and the others sort by the borrower's last
 * message.
 */
export const caseSort = z.enum(["created", "longest-waiting", "newest"]);
export type CaseSort = z.infer<typeof caseSort>;

/** The numbers of cases with the query's topic and records. Counting stops at 1,000. */
const caseCounts = z.object({
  open: z.int(),
  /** The caller's open cases, and the open cases without an assignee. */
  mine: z.int(),
  unassigned: z.int(),
  answered: z.int(),
});

export const listLenderCases = endpoint({
  method: "GET",
  path: "/lender/cases",
  access: "lender",
  permission: "cases.read",
  summary: "Returns the inquiries that borrowers sent, newest first unless sorted otherwise, in pages.",
  query: z.object({
    ...pageQuery,
    /**
     * Filters by borrower, business, application or loan, by the portal's id or the lender's id. A case must match
     * every given id.
     */
    contactId: z.optional(line(100)),
    accountId: z.optional(line(100)),
    opportunityId: z.optional(line(100)),
    advanceId: z.optional(line(100)),
    /** Required with any of the following parameters, unless the query names one of the records above. */
    status: z.optional(caseStatus),
    /** The value of a topic. */
    topic: z.optional(line(100)),
    /** `mine`, `unassigned` or the id of a member of staff. `mine` is only for staff. */
    assignee: z.optional(line(100)),
    sort: z._default(caseSort, "created"),
  }),
  reply: z.object({
    cases: z.array(lenderCase),
    /** The number of cases in the list, at most 1,000. Null if the query names none of the records. */
    total: z.nullable(z.int()),
    counts: caseCounts,
    /** The borrower's last message in the open case that has waited longest. Null without an open case. */
    longestWaitingTimestamp: z.nullable(instant),
    /** All topics, for the filter. */
    topics: z.array(z.object({ value: z.string(), displayName: z.string() })),
    nextCursor,
  }),
  refusals: {},
  background: true,
});

export const answerCase = endpoint({
  method: "POST",
  path: "/lender/cases/:caseId/answers",
  access: "lender",
  permission: "cases.write",
  summary: "Answers an inquiry, and closes the inquiry if `close` is true.",
  params: z.object({ caseId: z.string() }),
  body: z.strictObject({ text: replyText, close: z._default(z.boolean(), false) }),
  reply: z.object({ case: lenderCase }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422, CASE_CLOSED: 409, OWN_RECORD: 409 },
  isIdempotent: true,
  isVersioned: true,
  claims: "messages",
});

/** A topic's `value` cannot change, because inquiries are stored with it. The displayed name can change. */
export const putCaseType = endpoint({
  method: "PUT",
  path: "/lender/case-types/:value",
  access: "lender",
  permission: "lists.edit",
  summary: "Adds a topic that borrowers may write about, or changes how the topic is shown.",
  params: z.object({ value: line(100) }),
  body: z.strictObject({ displayName: line(200), type: caseTypeGroup }),
  reply: z.object({ value: z.string(), displayName: z.string(), type: caseTypeGroup }),
  refusals: {},
});

/** A published version cannot change, because borrowers agreed to its text. */
export const putLegalText = endpoint({
  method: "PUT",
  path: "/lender/legal-texts/:country/:kind/:version",
  access: "lender",
  permission: "legal.propose",
  secondApproval: "legal.publish",
  summary: "Publishes a version of a legal page. The portal shows the newest published version.",
  params: z.object({ country, kind: legalKind, version: line(50) }),
  body: z.strictObject({
    title: line(200),
    /** HTML markup. The portal sanitizes the markup before showing it. */
    content: z
      .string()
      .check(z.minLength(1), z.maxLength(500_000), z.regex(/^[^\0]*$/, "must not contain a null character")),
    publishedAt: instant,
  }),
  reply: z.object({ version: z.string(), publishedTimestamp: instant }),
  refusals: { VERSION_EXISTS: 409 },
});

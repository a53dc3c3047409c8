import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../wire/cursor.ts";
import { endpoint } from "../wire/endpoint.ts";
import { line } from "../wire/fields.ts";
import { amount, country, id, instant, plainDate } from "../wire/shapes.ts";

/** The queues (desk catalogue, section 2.5). Each queue is a tab of the work queue with the same name. */
export const workKind = z.enum(["documents"]);
export type WorkKind = z.output<typeof workKind>;

/** The party that must act on an item. */
export const workState = z.enum(["lender", "borrower", "sba"]);

export const colleague = z.object({ staffId: id, name: z.string() });

/** One task in a queue. For documents, all files that a borrower sent for one request (DH-15). */
const item = z.object({
  itemId: id,
  kind: workKind,
  state: workState,
  version: z.int(),
  /** The name of the business. */
  title: z.string(),
  /** The number of the loan, or of the application if there is no loan yet. */
  number: z.string(),
  /** The name of the item to review, such as the request's name. */
  what: z.string(),
  stage: z.string(),
  /** The SBA's form of a forgiveness application. */
  form: z.nullable(z.string()),
  /** `forgiveness`, or the type of the credit application. */
  product: z.string(),
  country,
  toReview: z.int(),
  amount: z.nullable(amount),
  sinceTimestamp: instant,
  /** The last day for deciding a forgiveness application (DH-38). */
  limitDate: z.nullable(plainDate),
  opportunityId: z.nullable(id),
  accountId: z.nullable(id),
  /** The record that the item is about. `subjectOf` in `rules.ts` returns the subject of a document. */
  subjectId: z.string(),
  /** The assignee. */
  staff: z.nullable(colleague),
  claim: z.nullable(z.object({ ...colleague.shape, until: instant })),
  asideUntil: z.nullable(instant),
});
export type WorkItem = z.output<typeof item>;

const counts = z.object({
  all: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waitingOnBorrower: z.int(),
  waitingOnSba: z.int(),
  aside: z.int(),
  nearLimit: z.int(),
});
export type WorkCounts = z.output<typeof counts>;

/** The segments of a queue. `all` has only the items that wait for the lender (DH-35). */
export const workSegment = z.enum([
  "all",
  "mine",
  "unassigned",
  "waiting-on-borrower",
  "waiting-on-sba",
  "aside",
]);
export type WorkSegment = z.output<typeof workSegment>;

export const workSort = z.enum(["oldest", "newest", "largest", "limit"]);
export type WorkSort = z.output<typeof workSort>;

/** A filter that a person can type into the address. */
export const filterWord = line(100);
const filters = {
  product: z.optional(filterWord),
  stage: z.optional(filterWord),
  country: z.optional(country),
  /** The assignee. */
  staffId: z.optional(id.check(z.maxLength(100))),
};

/**
 * The counts respect the filters, so that the count of the chosen segment is the number of its rows (DESK-QUEUE-04).
 */
export const listWork = endpoint({
  method: "GET",
  path: "/desk/work",
  access: "staff",
  permission: "tabs",
  summary: "Returns one page of a queue, and the number of items in each segment.",
  query: z.object({
    ...pageQuery,
    kind: workKind,
    who: z._default(workSegment, "all"),
    ...filters,
    /** `1` selects only items near the limit of 60 days. */
    near: z.optional(z.literal("1")),
    sort: z._default(workSort, "oldest"),
  }),
  reply: z.object({
    items: z.array(item),
    counts,
    /** The products and stages of the whole queue, as choices for the filters. */
    choices: z.object({ products: z.array(z.string()), stages: z.array(z.string()) }),
    /** Below 100 while the portal still adds records from before this release to the queue (DESK-DATA-03). */
    preparedPercent: z.int(),
    nextCursor,
  }),
  /** FORBIDDEN means that the queue is not a tab of the person's roles. */
  refusals: { FORBIDDEN: 403 },
  background: true,
});

export const takeNextItem = endpoint({
  method: "POST",
  path: "/desk/work/next",
  access: "staff",
  permission: "tabs",
  summary: "Claims the first item of a queue that nobody else has claimed.",
  body: z.strictObject({ kind: workKind, ...filters, near: z.optional(z.literal("1")) }),
  reply: z.object({
    item: z.nullable(item),
    /** The number of items that others have claimed. Counted only if `item` is null. */
    claimedByOthers: z.int(),
  }),
  refusals: { FORBIDDEN: 403, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

const itemId = z.object({ itemId: id });

/**
 * Returns an item for its page without claiming it, so that everyone with the queue's tab can read it (DESK-CLAIM-02).
 */
export const getWorkItem = endpoint({
  method: "GET",
  path: "/desk/work/:itemId",
  access: "staff",
  permission: "tabs",
  summary: "Returns an item of a queue, even after it is done.",
  params: itemId,
  reply: z.object({
    item,
    done: z.nullable(z.object({ byName: z.nullable(z.string()), doneTimestamp: instant })),
  }),
  refusals: { OWN_RECORD: 409 },
  background: true,
});

const claimRefusals = { CLAIMED: 409, ALREADY_DONE: 409, OWN_RECORD: 409 } as const;

/** The sixth claim releases the person's oldest claim (DESK-CLAIM-01). */
export const claimItem = endpoint({
  method: "POST",
  path: "/desk/work/:itemId/claim",
  access: "staff",
  permission: "tabs",
  summary: "Claims an item for five minutes, or renews the caller's claim.",
  params: itemId,
  body: z.strictObject({}),
  reply: item,
  refusals: claimRefusals,
});

export const releaseItem = endpoint({
  method: "DELETE",
  path: "/desk/work/:itemId/claim",
  access: "staff",
  permission: "tabs",
  summary: "Releases the caller's claim and reservation of an item.",
  params: itemId,
  reply: item,
  refusals: {},
});

export const takeOverItem = endpoint({
  method: "POST",
  path: "/desk/work/:itemId/take-over",
  access: "staff",
  permission: "tabs",
  summary: "Takes over an item that another person has claimed. Needs `work.assign` while the claim lasts.",
  params: itemId,
  body: z.strictObject({}),
  reply: item,
  refusals: claimRefusals,
});

/** A person has at most one reservation. A new reservation replaces the previous one. */
export const reserveItem = endpoint({
  method: "POST",
  path: "/desk/work/:itemId/reserve",
  access: "staff",
  permission: "tabs",
  summary: "Reserves an item for two minutes, so that the page can fetch its files ahead.",
  params: itemId,
  body: z.strictObject({}),
  reply: item,
  refusals: claimRefusals,
  background: true,
});

/** Assigns the items and their applications (DESK-QUEUE-10). */
export const assignWork = endpoint({
  method: "POST",
  path: "/desk/work/assignments",
  access: "staff",
  permission: "tabs",
  summary: "Assigns up to 200 items to a person. Skips items that changed meanwhile.",
  body: z.strictObject({
    items: z.array(z.strictObject({ itemId: id, version: z.int() })).check(z.minLength(1), z.maxLength(200)),
    /** Null removes the assignment. Any value except the caller's own id requires `work.assign`. */
    staffId: z.nullable(id),
  }),
  reply: z.object({
    assigned: z.array(id),
    skipped: z.array(z.object({ itemId: id, code: z.enum(["CHANGED_MEANWHILE", "NOT_FOUND"]) })),
  }),
  refusals: { FORBIDDEN: 403, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** The maximum length of the reason for setting an item aside, in characters. */
export const mostAsideReason = 200;

export const setItemAside = endpoint({
  method: "PUT",
  path: "/desk/work/:itemId/aside",
  access: "staff",
  permission: "tabs",
  summary: "Sets an item aside until 8:00 of a day at most 30 days ahead, or brings it back.",
  params: itemId,
  body: z.union([
    z.strictObject({ until: plainDate, reason: line(mostAsideReason) }),
    z.strictObject({ until: z.null(), reason: z.optional(z.null()) }),
  ]),
  reply: item,
  refusals: claimRefusals,
});

/**
 * Pages call this every three seconds. The calls do not count as activity, and the audit trail omits them
 * (DESK-LIVE-01).
 */
export const listChanges = endpoint({
  method: "GET",
  path: "/desk/changes",
  access: "staff",
  permission: "self",
  summary:
    "Returns what changed since a number, repeating the last 15 seconds, and who else sees the record.",
  query: z.object({
    /** `last` of the previous reply. Omitted in a page's first call. */
    after: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,15}$/)),
        z.transform((text: string): number => Number(text)),
      ),
    ),
    /** The open record, such as `documents:op1:sp7`. */
    about: z.optional(z.string().check(z.maxLength(250))),
  }),
  reply: z.object({
    last: z.int(),
    /** A change can be in several replies. Pages skip changes with a known `n`. */
    changes: z.array(
      z.object({
        n: z.int(),
        kind: z.string(),
        id,
        version: z.int(),
        /** The id of the member of staff who changed the record. Null for borrowers, API keys and the portal. */
        by: z.nullable(id),
        at: instant,
      }),
    ),
    /** True if changes may be missing, so that the page must load its data again. */
    isIncomplete: z.boolean(),
    viewers: z.array(z.string()),
    /** The numbers of items that wait for the lender, for each tab of the person's roles. At most 1,000. */
    counts: z.object({
      ...({ documents: z.optional(z.int()) } satisfies Record<WorkKind, unknown>),
      /** The number of threads that wait for a reply, at most 1,000. Only for people who can read messages. */
      messages: z.optional(z.int()),
    }),
  }),
  refusals: {},
  background: true,
});

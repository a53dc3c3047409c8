import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { severalLines } from "../../wire/fields.ts";
import { idOf } from "../../wire/ids.ts";
import { id, instant } from "../../wire/shapes.ts";
import { caseStatus } from "../contract.ts";
import { longestMessage } from "../inquiry/contract.ts";

/** How a message arrived. */
export const messageChannel = z.enum(["portal", "email"]);
export type MessageChannel = z.infer<typeof messageChannel>;

/** The cursor of the next page. Null on the last page. */
const nextCursor = z.nullable(z.string());

/** The fields that the list of threads and the heading of a thread show. */
const named = {
  caseId: id,
  caseNumber: z.int(),
  /** The displayed name of the topic. */
  topic: z.string(),
  accountId: z.nullable(id),
  /** Null without a business, and after the borrower lost access to the business. */
  accountName: z.nullable(z.string()),
  status: caseStatus,
};

const threadRow = z.object({ ...named, lastMessageTimestamp: instant, isUnread: z.boolean() });
export type ThreadRow = z.infer<typeof threadRow>;

const threadPage = z.object({ threads: z.array(threadRow), nextCursor });
export type ThreadPage = z.infer<typeof threadPage>;

/** A message. The portal never shows borrowers which member of staff wrote (DESK-BOR-02). */
const message = z.object({
  messageId: id,
  from: z.enum(["you", "lender"]),
  text: z.string(),
  timestamp: instant,
  channel: messageChannel,
});
export type BorrowerMessage = z.infer<typeof message>;

const thread = z.object({
  ...named,
  /** The loan that the thread is about. */
  loan: z.nullable(z.object({ loanId: z.string(), name: z.string() })),
  /** The closed thread that this one continues (DESK-CASE-04). */
  previous: z.nullable(z.object({ caseId: id, caseNumber: z.int() })),
  /** One page of messages. The first page contains the newest messages. Each page begins with its oldest message. */
  messages: z.array(message),
  /** Whether the lender has written since the borrower last read the thread. */
  unread: z.boolean(),
  /** The cursor of the next older messages. */
  nextCursor,
});
export type BorrowerThread = z.infer<typeof thread>;

/** The threads with a message of the lender that the borrower has not read. */
const unreadThreads = z.object({
  unread: z.int(),
  newest: z.nullable(
    z.object({
      caseId: id,
      topic: z.string(),
      /** False if the lender started the thread and the borrower has not written in it. */
      isReply: z.boolean(),
    }),
  ),
});
export type UnreadThreads = z.infer<typeof unreadThreads>;

/** Unlike the lender's lists, reads the limit as text, so that the borrower's pages load no code for transforms. */
const page = z.object({
  /** The cursor that the previous page returned. Absent for the first page. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.string().check(z.regex(/^[1-9]\d?$/, "must be a whole number from 1 to 99")), "50"),
});

const params = z.object({ caseId: idOf("case") });

/** Returns only threads of this person, not threads of other people in the same business (DH-24). */
export const listThreads = endpoint({
  method: "GET",
  path: "/messages",
  access: "signed-in",
  summary: "Returns the borrower's threads of messages, newest message first, in pages.",
  query: page,
  reply: threadPage,
  refusals: {},
});

export const getUnreadThreads = endpoint({
  method: "GET",
  path: "/messages/unread",
  access: "signed-in",
  summary: "Returns the number of threads with unread messages, and the newest of these threads.",
  reply: unreadThreads,
  refusals: {},
  background: true,
});

export const getOwnThread = endpoint({
  method: "GET",
  path: "/messages/:caseId",
  access: "signed-in",
  summary: "Returns a thread of the borrower with its newest messages.",
  params,
  query: page,
  reply: thread,
  refusals: {},
});

/** If the thread was closed more than 30 days ago, the reply opens a new thread (DESK-CASE-04). */
export const replyToThread = endpoint({
  method: "POST",
  path: "/messages/:caseId/replies",
  access: "signed-in",
  summary: "Sends a message in a thread. Returns the thread with the message, which may be a new one.",
  params,
  body: z.object({ text: severalLines(longestMessage) }),
  reply: z.object({ caseId: id, messageId: id }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

export const markThreadRead = endpoint({
  method: "POST",
  path: "/messages/:caseId/read",
  access: "signed-in",
  summary: "Marks the thread's messages as read, up to the given message.",
  params,
  body: z.object({
    /** The newest message that the page shows. Messages that arrive later stay unread. */
    messageId: idOf("message"),
  }),
  reply: unreadThreads,
  refusals: {},
  background: true,
});

import type { getOwnThread as contract } from "@portal/domain/support/threads/contract";
import { isUnread } from "@portal/domain/support/threads/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listMessages } from "./message-store.ts";
import { presentNames } from "./present-names.ts";
import { findOwnThread } from "./thread-store.ts";

/** Returns a thread of the borrower, without the names of the staff who wrote (DESK-BOR-02). */
export const getOwnThread: Act<typeof contract> = async (context, { session, params, query }) => {
  const start = startOf(query);
  if (!start.ok) return start;
  const thread = await findOwnThread(context.database, session.contactId, params.caseId);
  if (!thread) return refuse("NOT_FOUND");
  const limit = Number(query.limit);
  const messages = await listMessages(context, thread.row, { after: start.value, most: limit + 1 });
  const { page, nextCursor } = pageOf(messages, limit, ({ at, id }) => ({ at, id }));
  return done({
    ...presentNames(thread),
    loan: thread.loan,
    previous: thread.previous,
    messages: page.toReversed().map(({ id, byKind, text, at, channel }) => ({
      messageId: id,
      from: byKind === "borrower" ? ("you" as const) : ("lender" as const),
      text,
      timestamp: at,
      channel,
    })),
    unread: isUnread(thread.row.lastLenderAt, thread.readAt),
    nextCursor,
  });
};

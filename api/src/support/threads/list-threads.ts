import type { listThreads as contract } from "@portal/domain/support/threads/contract";
import { isUnread } from "@portal/domain/support/threads/rules";
import { done } from "@portal/domain/wire/outcome";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { presentNames } from "./present-names.ts";
import { listOwnThreads } from "./thread-store.ts";

export const listThreads: Act<typeof contract> = async ({ database }, { session, query }) => {
  const start = startOf(query);
  if (!start.ok) return start;
  const limit = Number(query.limit);
  const rows = await listOwnThreads(database, session.contactId, { after: start.value, most: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ row, lastMessageAt }) => ({
    at: lastMessageAt,
    id: row.id,
  }));
  return done({
    threads: page.map((thread) => ({
      ...presentNames(thread),
      lastMessageTimestamp: thread.lastMessageAt,
      isUnread: isUnread(thread.row.lastLenderAt, thread.readAt),
    })),
    nextCursor,
  });
};

import type { Queryable } from "@portal/database/connection";
import type { UnreadThreads } from "@portal/domain/support/threads/contract";
import { listUnread } from "./thread-store.ts";

/** The maximum number of unread threads that are counted. */
const mostCounted = 100;

/** Returns the number of the borrower's unread threads, and the newest of them for the summary's alert. */
export async function countUnread(database: Queryable, contactId: string): Promise<UnreadThreads> {
  const threads = await listUnread(database, contactId, mostCounted);
  return { unread: threads.length, newest: threads[0] ?? null };
}

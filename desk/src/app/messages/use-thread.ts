import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { threadQuery } from "../../support/queries.ts";
import { useChanges } from "../../work/use-changes.ts";

/**
 * A thread with all messages that were loaded. Changes appear at once (DESK-LIVE-02).
 * @param onRead called when the thread's newest messages were loaded, which marks them as read
 */
export function useThread(caseId: string, onRead: () => void) {
  const client = useQueryClient();
  const options = threadQuery(caseId);
  const query = useInfiniteQuery(options);
  const { refetch, dataUpdatedAt } = query;
  const [viewers, setViewers] = useState<readonly string[]>([]);
  useChanges(({ changes, isIncomplete, viewers: names }) => {
    setViewers(names);
    if (isIncomplete || changes.some(({ kind, id }) => kind === "messages" && id === caseId)) void refetch();
  }, `messages:${caseId}`);
  useEffect(() => {
    if (dataUpdatedAt > 0) onRead();
    // Runs once for each answer, because `onRead` loads the list again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [dataUpdatedAt]);
  return {
    query,
    /** Who else has the thread open (DESK-LIVE-03). */
    viewers,
    refresh: () => void refetch(),
    /** Shows the thread as an operation returned it. Keeps the older messages that were loaded. */
    show: (thread: Thread) =>
      client.setQueryData(options.queryKey, (before) =>
        before ? { ...before, pages: [thread, ...before.pages.slice(1)] } : before,
      ),
  };
}

/** Returns the thread's messages and changes, oldest first. */
export function entriesOf(pages: readonly Thread[]) {
  const messages = pages.flatMap((page) => page.messages);
  const changes = pages.flatMap((page) => page.changes);
  const once = new Map(changes.map((change) => [change.changeId, change]));
  return [
    ...new Map(messages.map((message) => [message.messageId, { message, at: message.timestamp }])).values(),
    ...[...once.values()].map((change) => ({ change, at: change.timestamp })),
  ].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

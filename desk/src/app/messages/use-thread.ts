import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useEffect, useState } from "react";
import { earlierMessages, threadQuery } from "../../support/queries.ts";
import { useChanges } from "../../work/use-changes.ts";

/**
 * Returns a thread with its loaded messages. Changes appear at once (DESK-LIVE-02).
 * @param onRead called with the version that was loaded, because loading marks the thread as read
 */
export function useThread(caseId: string, onRead: (version: number) => void) {
  const client = useQueryClient();
  const options = threadQuery(caseId);
  const query = useQuery(options);
  const [earlier, setEarlier] = useState<readonly Thread[]>([]);
  const loading = useCall(earlierMessages);
  const { refetch } = query;
  const version = query.data?.version;
  const [viewers, setViewers] = useState<readonly string[]>([]);
  useChanges(({ changes, isIncomplete, viewers: names }) => {
    setViewers(names);
    if (isIncomplete || changes.some(({ kind, id }) => kind === "messages" && id === caseId)) void refetch();
  }, `messages:${caseId}`);
  useEffect(() => {
    if (version !== undefined) onRead(version);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version
  }, [version]);
  const newest = query.data;
  const cursor = (earlier.at(-1) ?? newest)?.nextCursor;
  return {
    query,
    /** The loaded pages, newest first. The pages may overlap. */
    pages: newest ? ([newest, ...earlier] as const) : undefined,
    /** Loads earlier messages. Undefined if there are no earlier messages. */
    loadEarlier: cursor
      ? {
          isPending: loading.isPending,
          failure: loading.failure,
          run: async () => {
            const outcome = await loading.run({ caseId, cursor });
            if (!outcome.ok || !newest) return;
            // Also keeps the current first page, because each new message pushes its oldest message off the newest
            // page.
            setEarlier((before) => [...(before.length > 0 ? before : [newest]), outcome.value.thread]);
          },
        }
      : undefined,
    /** The names of other people who have the thread open (DESK-LIVE-03). */
    viewers,
    refresh: () => void refetch(),
    /** Shows a newer thread that an operation returned. */
    show: (thread: Thread) => client.setQueryData(options.queryKey, thread),
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

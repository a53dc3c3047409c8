import * as contract from "@portal/domain/support/threads/contract";
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { useEffect, useState } from "react";
import type { PageQuery } from "./use-pages.ts";

/** The borrower's threads, newest message first. */
export const threadPages = {
  queryKey: ["threads", "list"],
  fetchPage: (query: PageQuery) => callApi(contract.listThreads, { query }),
};

/** The pages of a thread. The first page contains the newest messages. */
export const messagePages = (caseId: string) => ({
  queryKey: ["threads", "one", caseId],
  fetchPage: (query: PageQuery) => callApi(contract.getOwnThread, { params: { caseId }, query }),
});

const unreadQuery = queryOptions({
  queryKey: ["threads", "unread"],
  queryFn: async () => valueOf(callApi(contract.getUnreadThreads, {})),
});

/**
 * Returns the unread threads. Fetches them only after the page is shown and while no other call is running
 * (DESK-BOR-03).
 */
export function useUnread(): contract.UnreadThreads | undefined {
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      fetchAhead(() => {
        setIdle(true);
        return Promise.resolve();
      }),
    [],
  );
  return useQuery({ ...unreadQuery, enabled: isIdle }).data;
}

type Reply = { readonly caseId: string; readonly text: string; readonly key: string };

export const replyToThread = {
  call: ({ caseId, text, key }: Reply) =>
    callApi(contract.replyToThread, { params: { caseId }, body: { text }, idempotencyKey: key }),
  makesStale: () => [{ queryKey: ["threads"] }],
};

async function markRead(client: QueryClient, caseId: string, messageId: string): Promise<void> {
  const answer = await callApi(contract.markThreadRead, { params: { caseId }, body: { messageId } });
  if (!answer.ok) return;
  client.setQueryData(unreadQuery.queryKey, answer.value);
  void client.invalidateQueries(threadPages);
}

/** Marks a thread as read once the page shows its newest message. A failure leaves the thread unread. */
export function useMarkRead(caseId: string, messageId: string | undefined, isUnread: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isUnread && messageId !== undefined) void markRead(client, caseId, messageId);
  }, [client, caseId, messageId, isUnread]);
}
